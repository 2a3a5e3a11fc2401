import { Button, Result } from '@arco-design/web-react'
import { Redirect } from 'wouter'
import { ApiError } from '../../shell/api-error.ts'
import { useMessages } from '../../shell/messages.ts'
import { common } from '../words/common.ts'
import { failureText, reasonText } from '../words/failure-text.ts'

const FORBIDDEN = 403

/** A list or screen that could not be loaded, with the reason and a way to try again. A refusal leads to `/403`, which shows its reason. */
export function LoadFailure({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const t = useMessages(common)
  if (error instanceof ApiError && error.status === FORBIDDEN) return <Redirect to="/403" replace state={{ reason: reasonText(error) }} />
  return (
    <Result
      status="error"
      title={t('loadFailed')}
      subTitle={failureText(error)}
      extra={
        <Button type="primary" onClick={retry}>
          {t('retry')}
        </Button>
      }
    />
  )
}

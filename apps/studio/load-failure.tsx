import { Button, Result } from '@arco-design/web-react'
import { Link } from 'wouter'
import { ApiError } from '../shell/api-error.ts'
import { useMessages } from '../shell/messages.ts'
import { common } from './texts.ts'
import { useHome } from './use-screens.ts'

/** A list or screen that could not be loaded, with the reason and a way to try again; whoever may not see it is told whom to ask, and led away. */
export function LoadFailure({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const t = useMessages(common)
  const home = useHome()
  if (error instanceof ApiError && error.status === 403)
    return (
      <Result
        status="403"
        title={error.message}
        subTitle={t('askForAccess')}
        extra={
          <Link href={home?.path ?? '/'} asChild>
            <Button type="primary">{t('backHome')}</Button>
          </Link>
        }
      />
    )
  return (
    <Result
      status="error"
      title={t('loadFailed')}
      subTitle={error.message}
      extra={
        <Button type="primary" onClick={retry}>
          {t('retry')}
        </Button>
      }
    />
  )
}

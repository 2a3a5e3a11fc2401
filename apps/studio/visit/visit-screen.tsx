import { Spin } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { reasonText } from '../../kit/words/failure-text.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, translate } from '../../shell/messages.ts'
import { readToken } from '../../shell/token.ts'
import { viewedRole } from '../../shell/view-as-address.ts'

const texts = defineMessages('visit', {
  zh: { closed: '此页面未对你开放，或尚未发布。' },
  en: { closed: 'This page is not open to you, or it is not published.' },
})

/** No permission, with what the server says of it. */
interface Refused {
  readonly refused: ApiError
}
/** The server's code where pages have no other address than the studio's. */
const NO_OTHER_ADDRESS = 40401
const FORBIDDEN = 403

/** The way to a published page whose address is not the studio's: somebody who is signed in here is taken along. */
async function addressOfVisit(id: number, params: URLSearchParams): Promise<string | 'login' | 'nothing' | Refused> {
  const wantsLogin = params.has('login')
  params.delete('login')
  const env = params.get('env') === 'stg' ? 'stg' : 'prd'
  const as = viewedRole(params)
  if (readToken() !== null) {
    try {
      const role = as === undefined ? {} : { as }
      return (await call('POST /viewer/code', { page: id, env, query: params.toString(), ...role })).address
    } catch (thrown) {
      const refused = thrown instanceof ApiError && !thrown.offline && thrown.status < 500
      if (!refused) throw thrown
      // They are signed in and may not see it; without a login of theirs it may still be open to everybody.
      const isWanted = wantsLogin || as !== undefined
      if (isWanted && thrown.status !== 401) return thrown.code === NO_OTHER_ADDRESS ? 'nothing' : { refused: thrown }
    }
  }
  if (wantsLogin) return 'login'
  const { pages } = await call('GET /viewer/addresses', {}, { bare: true })
  return pages === '' ? 'nothing' : `${pages}/page/${id}${params.size === 0 ? '' : `?${params}`}`
}

export function VisitScreen({ pageId }: { readonly pageId: number }) {
  const [, go] = useLocation()
  const [error, setError] = useState<Error | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is another try
  useEffect(() => {
    const params = new URLSearchParams(location.search)
    addressOfVisit(pageId, params).then(
      (address) => {
        if (address === 'login') go(`/login?callback=${encodeURIComponent(`/visit/${pageId}?${params}`)}`, { replace: true })
        else if (address === 'nothing') go('/404', { replace: true })
        else if (typeof address === 'object')
          go('/403', {
            replace: true,
            state: { reason: address.refused.status === FORBIDDEN ? reasonText(address.refused) : translate(texts, 'closed') },
          })
        else location.replace(address)
      },
      (thrown: unknown) => setError(thrown instanceof Error ? thrown : new Error(String(thrown))),
    )
  }, [pageId, go, round])
  if (error)
    return (
      <LoadFailure
        error={error}
        retry={() => {
          setError(null)
          setRound(round + 1)
        }}
      />
    )
  return <Spin style={{ display: 'block', margin: '20vh auto', textAlign: 'center' }} />
}

import { IconLaunch } from '@arco-design/web-react/icon'
import { useLoaded } from '../kit/list/use-loaded.ts'
import { common } from '../kit/words/common.ts'
import { call } from '../shell/client.ts'
import { useMessages } from '../shell/messages.ts'
import { visitAddress } from './projects/visit-address.ts'

/** In the header of a project's screens: the way to what was built of it, where something is published. */
export function VisitLink({ projectId }: { readonly projectId: number }) {
  const t = useMessages(common)
  const { data } = useLoaded(`visit of ${projectId}`, () => call('GET /project/visit/{id}', { id: projectId }))
  if (!data?.visit) return null
  return (
    <a className="studio-visit" href={visitAddress(projectId, data.visit)} target="_blank" rel="noopener" aria-label={t('visitProject')}>
      <IconLaunch /> <span className="studio-visit-text">{t('visitProject')}</span>
    </a>
  )
}

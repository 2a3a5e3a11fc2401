import { Breadcrumb, Button, Select } from '@arco-design/web-react'
import { IconHome } from '@arco-design/web-react/icon'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { cloudTexts } from './texts.ts'
import type { Cloud } from './use-cloud.ts'

const OWN = 'own'

/** The projects whose clouds the person may open: those that they work on. */
const useProjects = () =>
  useLoaded('projects of the cloud', async (signal) => {
    const { list } = await call('GET /project/list', { pageSize: 200 }, { signal })
    return list.filter(({ access }) => access !== 'tester')
  })

/** The name of the cloud that is open. */
export function usePlaces(cloud: Cloud) {
  const t = useMessages(cloudTexts)
  const projects = useProjects()
  const places = [{ value: OWN, label: t('own') }, ...(projects.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]
  const at = cloud.projectId === undefined ? OWN : String(cloud.projectId)
  return { places, at, name: places.find(({ value }) => value === at)?.label ?? '' }
}

/** Whose cloud is shown: the person's own, or a project's. */
export function CloudPlace({ cloud }: { readonly cloud: Cloud }) {
  const t = useMessages(cloudTexts)
  const { places, at } = usePlaces(cloud)
  return (
    <Select
      aria-label={t('space')}
      className="cloud-place"
      value={at}
      options={places}
      onChange={(value: string) => cloud.open(value === OWN ? undefined : Number(value))}
    />
  )
}

/** From the top to the open folder; every step leads back. Nothing at the top. */
export function CloudPath({ cloud }: { readonly cloud: Cloud }) {
  const t = useMessages(cloudTexts)
  if (cloud.folderId === undefined) return null
  return (
    <nav aria-label={t('path')}>
      <Breadcrumb className="cloud-path">
        <Breadcrumb.Item>
          <Button type="text" size="small" icon={<IconHome />} onClick={() => cloud.enter(undefined)}>
            {t('top')}
          </Button>
        </Breadcrumb.Item>
        {cloud.path.map(({ id, name }, at) => (
          <Breadcrumb.Item key={id}>
            {at === cloud.path.length - 1 ? (
              <strong aria-current="page" className="cloud-path-here">
                {name}
              </strong>
            ) : (
              <Button type="text" size="small" onClick={() => cloud.enter(id)}>
                {name}
              </Button>
            )}
          </Breadcrumb.Item>
        ))}
      </Breadcrumb>
    </nav>
  )
}

import { Button, Tag } from '@arco-design/web-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { labelIn } from '#kernel/message'
import type { ProjectConfigInfo, ProjectInfo } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { DeleteProject } from '../projects/delete-project.tsx'
import { Section } from './field.tsx'
import { configTexts } from './texts.ts'

/** Plugins from elsewhere that the pages of a project use. */
export function PluginsSection({ plugins, mayManage }: Pick<ProjectConfigInfo, 'plugins'> & { readonly mayManage: boolean }) {
  const t = useMessages(configTexts)
  const locale = useLocale()
  const { data } = useLoaded('plugins of the installation', () => call('GET /plugins/list', {}))
  const labelOf = (id: string): string => labelIn(data?.plugins?.find((each) => each.id === id)?.label, locale) ?? id
  return (
    <Section id="plugins" title={t('plugins')}>
      {plugins.length === 0 && <p>{t('pluginsNone')}</p>}
      {plugins.length > 0 && (
        <ul className="config-plugins">
          {plugins.map(({ id, versions, pages }) => (
            <li key={id}>
              <strong>{labelOf(id)}</strong> <code>{id}</code>
              {versions.map((version) => (
                <Tag key={version} size="small">
                  {version}
                </Tag>
              ))}
              <span className="config-help">{t('pluginPages', { count: pages })}</span>
            </li>
          ))}
        </ul>
      )}
      {mayManage && (
        <Link href="/plugins" className="arco-link">
          {t('toPlugins')}
        </Link>
      )}
    </Section>
  )
}

/** The way to delete the project, for its owner. */
export function DangerSection({ project, onDeleted }: { readonly project: ProjectInfo; readonly onDeleted: () => void }) {
  const t = useMessages(configTexts)
  const [, go] = useLocation()
  const [asks, setAsks] = useState(false)
  return (
    <Section id="danger" title={t('danger')}>
      <p>{project.mayDelete ? t('dangerText') : t('dangerOwner')}</p>
      {project.mayDelete && (
        <Button status="danger" onClick={() => setAsks(true)}>
          {t('remove')}
        </Button>
      )}
      {asks && (
        <DeleteProject
          project={project}
          onDone={() => {
            onDeleted()
            go('/projects')
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </Section>
  )
}

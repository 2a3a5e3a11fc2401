import { IconQuestionCircle } from '@arco-design/web-react/icon'
import { basePlugins } from '#plugins/presets/base'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import './docs-link.css'

const texts = defineMessages('docs-link', {
  zh: { docs: '“{{what}}”的文档（新标签页）' },
  en: { docs: 'Documentation of {{what}} (new tab)' },
})

/** Whether the documentation has pages for what a plugin brings. */
export const isDocumented = (plugin: string | undefined): boolean => basePlugins.some(({ id }) => id === plugin)

interface DocsLinkProps {
  readonly address: string
  readonly what: string
  /** Seen while the pointer or the keyboard is within what has the class `docs-marked`, so that many of them do not clutter a panel. */
  readonly quiet?: boolean
}

/** A mark that leads to a page of the documentation, beside what it tells of. */
export function DocsLink({ address, what, quiet = false }: DocsLinkProps) {
  const t = useMessages(texts)
  const label = t('docs', { what })
  return (
    <a
      className={quiet ? 'docs-link docs-link-quiet' : 'docs-link'}
      href={address}
      target="_blank"
      rel="noopener"
      title={label}
      aria-label={label}
    >
      <IconQuestionCircle />
    </a>
  )
}

import { IconArrowUp, IconCopy, IconDelete, IconDown, IconUp } from '@arco-design/web-react/icon'
import { useMemo } from 'react'
import { labelIn } from '#kernel/message'
import { elementOf, PAGE_ID } from '#kernel/page/records'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useLocale } from '../../../shell/messages.ts'
import { COMMANDS } from '../commands/labels.ts'
import { duplicate, remove, step } from '../commands/operations.ts'
import { regionOf } from '../document/regions.ts'
import { parentOf } from '../document/selecting.ts'
import { LayoutButton } from '../handles/layout-bar.tsx'
import { useEditorUi } from '../parts/editor-ui.ts'
import { ComponentIcon } from '../words/component-icon.tsx'
import { SampleRow } from './sample-row.tsx'

/** What is in the tag at the primary selection: its name and the commonest things to do with it. */
export function SelectionTag() {
  const { session } = useEditorUi()
  const locale = useLocale()
  const selection = useSignalValue(session.selection)
  const primary = selection.at(-1) ?? PAGE_ID
  const entry = useSignalValue(useMemo(() => session.store.entry(primary), [session, primary]))
  if (entry?.kind !== 'element') return null
  const document = session.document()
  const region = labelIn(regionOf({ document, catalogue: session.catalogue }, entry), locale)
  const path = [elementOf(document, entry.parentId ?? '')?.name, region, entry.name].filter((step) => step !== undefined)
  const actions = [
    {
      key: 'parent',
      label: COMMANDS.parent,
      icon: <IconArrowUp />,
      run: () => {
        session.selection.value = [parentOf(session.document(), selection) ?? PAGE_ID]
      },
    },
    { key: 'up', label: COMMANDS.moveUp, icon: <IconUp />, run: () => step(session, 'up') },
    { key: 'down', label: COMMANDS.moveDown, icon: <IconDown />, run: () => step(session, 'down') },
    { key: 'copy', label: COMMANDS.duplicate, icon: <IconCopy />, run: () => duplicate(session) },
    { key: 'delete', label: COMMANDS.remove, icon: <IconDelete />, run: () => remove(session) },
  ]
  return (
    <>
      <span className="ed-tag-name" title={path.join(' › ')}>
        <ComponentIcon type={entry.type} />
        {region !== undefined && <span className="ed-tag-region">{region} ›</span>}
        {entry.name}
        {selection.length > 1 && ` +${selection.length - 1}`}
      </span>
      <SampleRow element={entry.id} />
      {selection.length === 1 && <LayoutButton element={entry} />}
      {actions.map(({ key, label, icon, run }) => (
        <button key={key} type="button" tabIndex={-1} title={labelIn(label, locale)} aria-label={labelIn(label, locale)} onClick={run}>
          {icon}
        </button>
      ))}
    </>
  )
}

import type { Finding } from '#kernel/page/records'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { savingToken } from '../parts/saving-part.ts'
import { HostFixes } from '../resources/host-fixes.tsx'
import { TextFixes } from '../texts/text-fixes.tsx'
import { FixButton } from './fix-button.tsx'
import { ScreenLink } from './screen-link.tsx'

/** All that mends a finding: its own fix, what may be done about a host or a text, and the screen of the project where it is mended. */
export function FindingFixes({ finding, onFixed }: { readonly finding: Finding; readonly onFixed?: () => void }) {
  const { session } = useEditorUi()
  const isReadOnly = useSignalValue(session.part(savingToken).state).status === 'read only'
  return (
    <>
      {!isReadOnly && <FixButton finding={finding} {...(onFixed ? { onFixed } : {})} />}
      <HostFixes finding={finding} />
      {!isReadOnly && <TextFixes finding={finding} />}
      <ScreenLink finding={finding} />
    </>
  )
}

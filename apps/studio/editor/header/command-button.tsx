import { Button } from '@arco-design/web-react'
import { effect } from '@preact/signals-core'
import { type ReactElement, useEffect, useState } from 'react'
import { labelIn } from '#kernel/message'
import { type EditorCommand, useEditor } from '#sdk/studio'
import { ToolHint } from '../../../kit/panel/tool-hint.tsx'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useLocale } from '../../../shell/messages.ts'
import { ariaKeys, keyLabel } from '../commands/key-label.ts'

interface CommandButtonProps {
  readonly id: EditorCommand['id']
  readonly icon: ReactElement
  /** What decides whether it can run, as signals that it reads. */
  readonly enabled?: () => boolean
}

/** A command as a button with its name and keys; nothing where no plugin brings the command. */
export function CommandButton({ id, icon, enabled }: CommandButtonProps) {
  const editor = useEditor()
  const locale = useLocale()
  const command = useSignalValue(editor.commands).find((each) => each.id === id)
  const [may, setMay] = useState(enabled ?? true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question stays the same, its signals say when to ask again
  useEffect(() => (enabled ? effect(() => setMay(enabled())) : undefined), [editor])
  if (!command) return null
  const [keys] = command.keys ?? []
  const label = labelIn(command.label, locale)
  return (
    <ToolHint content={keys === undefined ? label : `${label} (${keyLabel(keys)})`}>
      <Button
        type="text"
        size="small"
        className="studio-icon-button"
        icon={icon}
        aria-label={label}
        aria-keyshortcuts={keys && ariaKeys(keys)}
        disabled={!may}
        onClick={() => editor.runCommand(id)}
      />
    </ToolHint>
  )
}

import { filled } from '#kernel/message'
import './chosen-list.css'
import { IconButton } from './controls.tsx'
import { useText } from './texts.ts'

/** One of several chosen things. */
export interface ChosenItem {
  readonly key: string
  readonly text: string
  /** It does not exist any more. */
  readonly isGone?: boolean
}

interface ChosenListProps {
  readonly items: readonly ChosenItem[]
  readonly disabled?: boolean | undefined
  readonly onRemove: (key: string) => void
}

/**
 * Chosen things, each with a button that removes it; nothing where there are none.
 * @example
 * <ChosenList items={[{ key: '3', text: 'Managers' }]} onRemove={(key) => remove(key)} />
 */
export function ChosenList({ items, disabled, onRemove }: ChosenListProps) {
  const t = useText()
  if (items.length === 0) return null
  return (
    <ul className="ts-chosen">
      {items.map(({ key, text, isGone }) => (
        <li key={key} data-gone={isGone || undefined}>
          <span>{text}</span>
          <IconButton
            label={t(filled({ zh: '移除{text}', en: 'Remove {text}' }, { text }))}
            disabled={disabled}
            onPress={() => onRemove(key)}
          >
            ×
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

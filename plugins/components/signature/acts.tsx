import type { ViewProps } from '#sdk'
import type { signature } from './index.ts'
import type { Texts } from './texts.ts'
import type { Signing } from './use-signature.ts'

interface ActsProps {
  readonly wrap: ViewProps<typeof signature>['props']['formWrap']
  readonly part: (name: string) => string
  readonly signing: Signing
  readonly texts: Texts
  /** What the field was filled with is shown in the place of the paper. */
  readonly isGiven: boolean
  readonly isSigned: boolean
}

/** The buttons below the paper, and whether it is signed. */
export function Acts({ wrap, part, signing, texts, isGiven, isSigned }: ActsProps) {
  const { draft, isUsable, saving, confirm, clear, undo } = signing
  const { strokes, isTyping, setTyping, isDirty, hasOwn } = draft
  return (
    <div className={`tessera-signature-acts ${part('actions')}`}>
      {wrap.typed !== false && (
        <button type="button" disabled={!isUsable || isGiven} onClick={() => setTyping(!isTyping)}>
          {isTyping ? texts.draw : texts.type}
        </button>
      )}
      {wrap.undoButton !== false && !isTyping && (
        <button type="button" disabled={!isUsable || strokes === 0 || isGiven} onClick={undo}>
          {texts.undo}
        </button>
      )}
      {wrap.clearButton !== false && (
        <button type="button" disabled={!isUsable || (!hasOwn && !isGiven)} onClick={clear}>
          {texts.clear}
        </button>
      )}
      <button
        type="button"
        className="tessera-signature-confirm tessera-filled"
        disabled={!isUsable || !hasOwn || !isDirty || saving !== undefined}
        onClick={confirm}
      >
        {saving ? texts.saving : texts.confirm}
      </button>
      <span role="status" className="tessera-signature-status">
        {isSigned ? `✓ ${texts.signed}` : ''}
      </span>
    </div>
  )
}

interface UploadButtonProps {
  readonly id: string
  readonly text: string
  readonly look: { readonly isCard: boolean; readonly isCircle: boolean }
  readonly labelId: string
  /** Ids of what describes it. */
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
  readonly isDisabled: boolean
  readonly className: string
  readonly onPress: () => void
}

/** The button that opens the browser's choice of files; among cards it is one of them. */
export function UploadButton({ id, text, look, labelId, describedBy, isInvalid, isDisabled, className, onPress }: UploadButtonProps) {
  return (
    <button
      type="button"
      id={id}
      className={`tessera-upload-button ${className}${look.isCard ? ' tessera-upload-card' : ''}${look.isCircle ? ' tessera-upload-circle' : ''}`}
      aria-labelledby={`${labelId} ${id}`}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      disabled={isDisabled}
      onClick={onPress}
    >
      <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d={look.isCard ? 'M8 3v10M3 8h10' : 'M8 10.5V2.5M5 5.5l3-3 3 3M2.5 10v3h11v-3'} />
      </svg>
      <span>{text}</span>
    </button>
  )
}

import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { useRef } from 'react'
import type { ViewProps } from '#sdk'
import { BUTTON_TYPES, FileLines, IconByName, tableIn, useDensity, useDisabled, useFileTarget, useLanguage } from '#sdk/react'
import './file-upload.css'
import type { fileUpload } from './index.ts'
import { TEXTS } from './texts.ts'
import { acceptedBy, useSentFiles } from './use-sent-files.ts'

const SHAPES = { default: 'square', circle: 'circle', round: 'round' } as const

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof fileUpload>) {
  const locale = useLanguage()
  const texts = tableIn(TEXTS, locale)
  const { button, upload: settings } = props
  const disabled = useDisabled(id, props.disabled)
  const size = useDensity('default')
  const input = useRef<HTMLInputElement>(null)
  const isUsable = !disabled && mode !== 'edit'
  const files = useSentFiles({ id, settings, isUsable, emit, mode, texts })
  const { isOver, takes } = useFileTarget(isUsable, (chosen) => void files.choose(chosen))
  const { icon } = button
  const words = isOver ? texts.drop : button.text || texts.upload
  return (
    <div
      {...root}
      className={`${root.className} tessera-file-upload${isOver ? ' tessera-file-upload-over' : ''}${button.block ? ' tessera-file-upload-block' : ''}`}
      data-disabled={disabled || undefined}
      {...takes}
    >
      <Button
        className={part('button')}
        type={button.ghost ? 'outline' : BUTTON_TYPES[button.type]}
        shape={SHAPES[button.shape]}
        size={size}
        status={button.danger ? 'danger' : 'default'}
        long={button.block}
        disabled={disabled}
        aria-busy={files.isSending || undefined}
        aria-label={button.shape === 'circle' ? words : undefined}
        icon={icon === '' ? undefined : <IconByName name={icon} />}
        onClick={() => isUsable && input.current?.click()}
      >
        {button.shape === 'circle' && icon !== '' ? null : words}
      </Button>
      {settings.showList && (
        <FileLines
          lines={files.lines}
          look="text"
          locale={locale}
          disabled={!isUsable}
          className={part('file')}
          onRemove={files.remove}
          onRetry={files.retry}
        />
      )}
      {files.problem !== undefined && (
        <div className="tessera-file-upload-problem" role="alert">
          {files.problem}
        </div>
      )}
      <input
        ref={input}
        type="file"
        className="tessera-file-upload-input"
        tabIndex={-1}
        aria-hidden="true"
        accept={acceptedBy(settings).join(',')}
        multiple={settings.multiple}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          // The same file may be chosen once more.
          event.target.value = ''
          void files.choose(chosen)
        }}
      />
    </div>
  )
}

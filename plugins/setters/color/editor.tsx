import { IconClose, IconPen } from '@arco-design/web-react/icon'
import { asLine, IconButton, LineInput, MIXED, type SetterProps, usePanel, useText } from '#sdk/setter'
import './color.css'

interface EyeDropperHost {
  readonly EyeDropper?: new () => { readonly open: () => Promise<{ readonly sRGBHex: string }> }
}

/** A CSS colour as text, with the browser's own colour dialog behind the swatch; empty is the theme's colour. */
export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const text = mixed ? '' : asLine(value)
  const shown = usePanel().colorOf?.(text) ?? text
  const { EyeDropper } = globalThis as EyeDropperHost
  const pickFromScreen = async () => {
    if (!EyeDropper) return
    // Escape makes it reject: nothing was picked.
    const picked = await new EyeDropper().open().catch(() => null)
    if (picked) onChange(picked.sRGBHex)
  }
  return (
    <div className="ts-line">
      <span
        className="ts-swatch"
        style={{ '--ts-color': shown || 'transparent' } as React.CSSProperties}
        data-empty={text === '' || undefined}
      >
        <input
          type="color"
          aria-label={`${t(field.label)}: ${t({ zh: '选择颜色', en: 'choose a colour' })}`}
          title={t({ zh: '选择颜色', en: 'Choose a colour' })}
          value={toHex(shown)}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      <LineInput
        labelId={labelId}
        value={text}
        onText={onChange}
        disabled={disabled}
        invalid={text !== '' && !isColor(text)}
        placeholder={t(mixed ? MIXED : { zh: '跟随主题', en: 'Theme' })}
      />
      {EyeDropper && (
        <IconButton label={t({ zh: '从屏幕取色', en: 'Pick from the screen' })} disabled={disabled} onPress={() => void pickFromScreen()}>
          <IconPen />
        </IconButton>
      )}
      {text !== '' && (
        <IconButton label={t({ zh: '恢复为主题颜色', en: 'Back to the theme’s colour' })} disabled={disabled} onPress={() => onChange('')}>
          <IconClose />
        </IconButton>
      )}
    </div>
  )
}

function isColor(text: string): boolean {
  return typeof CSS === 'undefined' || typeof CSS.supports !== 'function' || CSS.supports('color', text)
}

/** The native dialog knows six digits only. */
function toHex(text: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/i.exec(text)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`
  const long = /^#[0-9a-f]{6}/i.exec(text)?.[0]
  if (long) return long
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(text)
  if (!parts) return '#000000'
  return `#${parts
    .slice(1)
    .map((part) => Math.min(Number(part), 255).toString(16).padStart(2, '0'))
    .join('')}`
}

import { Spin } from '@arco-design/web-react'
import '@arco-design/web-react/es/Spin/style/css.js'
import { type CSSProperties, useEffect, useState } from 'react'
import type { ViewProps } from '#sdk'
import { oneOf, pictureWords, tableIn, useLanguage, useMethods, usePicture } from '#sdk/react'
import { CanvasDrawing, SvgDrawing } from './drawing.tsx'
import type { Code } from './encode.ts'
import type { qrcode } from './index.ts'
import './qrcode.css'

const LEVELS = { L: 'L', M: 'M', Q: 'Q', H: 'H' } as const
const STATUSES = { active: 'active', expired: 'expired', loading: 'loading', scanned: 'scanned' } as const
const TEXTS = {
  zh: {
    name: (value: string) => `二维码：${value}`,
    ...{ expired: '二维码已过期', refresh: '点击刷新', scanned: '已扫描', loading: '加载中' },
    ...{ none: '没有内容', long: '内容太长，无法生成二维码', failed: '二维码无法加载' },
  },
  en: {
    name: (value: string) => `QR code: ${value}`,
    ...{ expired: 'QR code expired', refresh: 'Refresh', scanned: 'Scanned', loading: 'Loading' },
    ...{ none: 'No content', long: 'Too much content for a QR code', failed: 'The QR code could not be loaded' },
  },
} as const
/** Light around a code, without which scanners do not find it. */
const PADDING = 12

type Made = { readonly of: string; readonly code: Code | undefined } | 'failed'

/** A code as soon as the library is there; the one before stays until then. */
function useCode(value: string, level: keyof typeof LEVELS): Made | undefined {
  const [made, setMade] = useState<Made>()
  useEffect(() => {
    if (value === '') return
    let isCurrent = true
    import('./encode.ts')
      .then(({ encode }) => isCurrent && setMade({ of: value, code: encode(value, level) }))
      .catch(() => isCurrent && setMade('failed'))
    return () => {
      isCurrent = false
    }
  }, [value, level])
  return made
}

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof qrcode>) {
  const locale = useLanguage()
  const texts = tableIn(TEXTS, locale)
  const picture = usePicture(props.icon)
  const [forced, setForced] = useState<{ readonly instead: unknown; readonly status: unknown }>()
  useMethods<typeof qrcode>(id, {
    changeQRCodeStatus: (args) => {
      setForced({ instead: props.status, status: args.status })
      return undefined
    },
  })
  // What a flow says holds until the setting itself changes.
  const status = oneOf(STATUSES, forced && forced.instead === props.status ? forced.status : props.status, 'active')
  const value = props.value
  const made = useCode(value, LEVELS[props.errorLevel])
  const code = made && made !== 'failed' ? made.code : undefined
  const side = Math.max(props.size, 2 * PADDING + 21)
  const iconSize = props.iconSize
  const drawing = {
    name: texts.name(value),
    size: side - 2 * PADDING,
    color: props.color || '#000',
    background: props.bgColor || '#fff',
    icon: picture.problem ? undefined : picture.address,
    onIconError: picture.onError,
    iconSize: { width: iconSize.width, height: iconSize.height },
  }
  const style = {
    '--tessera-qr-size': `${side}px`,
    '--tessera-qr-color': drawing.color,
    '--tessera-qr-back': drawing.background,
    ...root.style,
  } as CSSProperties
  let told = ''
  if (value === '') told = texts.none
  else if (made === 'failed') told = texts.failed
  else if (made && made.of === value && !code) told = texts.long
  const Drawing = props.type === 'svg' ? SvgDrawing : CanvasDrawing
  return (
    <div {...root} className={`${root.className} tessera-qr${props.bordered === false ? '' : ' tessera-qr-bordered'}`} style={style}>
      {told !== '' && <div className="tessera-qr-told">{told}</div>}
      {told === '' && code && <Drawing code={code} {...drawing} />}
      {mode === 'edit' && picture.problem && (
        <div className="tessera-qr-note" data-problem={picture.problem}>
          {pictureWords(props.icon, { problem: picture.problem, locale })}
        </div>
      )}
      {status !== 'active' && (
        <div className={`tessera-qr-cover ${part('cover')}`} role="status">
          {status === 'loading' && (
            <span role="img" aria-label={texts.loading}>
              <Spin />
            </span>
          )}
          {status === 'scanned' && <span>{texts.scanned}</span>}
          {status === 'expired' && (
            <>
              <span>{texts.expired}</span>
              <button type="button" className="tessera-qr-refresh" onClick={() => emit('onRefresh', undefined)}>
                {texts.refresh}
              </button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

import { useEffect, useState } from 'react'
import { useMessages } from '../../shell/messages.ts'
import { headerTexts } from './texts.ts'

/** Light around a code, in modules: without it scanners do not find the code. */
const QUIET = 4

interface Drawn {
  readonly size: number
  readonly path: string
}
async function draw(text: string): Promise<Drawn> {
  const { default: qrcode } = await import('qrcode-generator')
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  let path = ''
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++) if (code.isDark(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`
  return { size: count + 2 * QUIET, path }
}

/** The QR code of an address; nothing where it is too long for one. */
export function ContactCode({ address }: { readonly address: string }) {
  const t = useMessages(headerTexts)
  const [drawn, setDrawn] = useState<Drawn>()
  useEffect(() => {
    let left = false
    draw(address).then(
      (made) => void (left || setDrawn(made)),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [address])
  return (
    <div className="header-code">
      {drawn && (
        <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={t('code')} shapeRendering="crispEdges">
          <rect width={drawn.size} height={drawn.size} fill="#fff" />
          <path d={drawn.path} fill="#000" />
        </svg>
      )}
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { useLastingEffect } from '#sdk/react'
import type { Code } from './encode.ts'

export interface DrawingProps {
  readonly code: Code
  readonly name: string
  /** Pixels of a side. */
  readonly size: number
  readonly color: string
  readonly background: string
  readonly icon: string | undefined
  /** The icon did not load: the code is drawn without it. */
  readonly onIconError: () => void
  readonly iconSize: { readonly width: number; readonly height: number }
}

/** Free space around the icon, in pixels. */
const MARGIN = 2

/** Where the icon is, in the middle and no larger than a third: what it covers is made good by error correction. */
function placeOf({ size, iconSize }: DrawingProps) {
  const scale = Math.min(1, size / 3 / Math.max(iconSize.width, iconSize.height, 1))
  const [width, height] = [iconSize.width * scale, iconSize.height * scale]
  return { x: (size - width) / 2, y: (size - height) / 2, width, height }
}

export function SvgDrawing(props: DrawingProps) {
  const { code, name, size, color, background, icon, onIconError } = props
  const place = placeOf(props)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <path d={code.path} fill={color} transform={`scale(${size / code.count})`} />
      {icon !== undefined && (
        <>
          <rect
            x={place.x - MARGIN}
            y={place.y - MARGIN}
            width={place.width + 2 * MARGIN}
            height={place.height + 2 * MARGIN}
            fill={background}
          />
          <image href={icon} {...place} preserveAspectRatio="xMidYMid slice" onError={onIconError} />
        </>
      )}
    </svg>
  )
}

export function CanvasDrawing(props: DrawingProps) {
  const { code, name, size, color, background, icon, onIconError } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const { x, y, width, height } = placeOf(props)
  const failed = useRef(onIconError)
  useEffect(() => {
    failed.current = onIconError
  })
  useLastingEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!canvas.current || !pen) return
    let isCurrent = true
    const sharp = Math.max(1, Math.ceil(window.devicePixelRatio || 1))
    canvas.current.width = size * sharp
    canvas.current.height = size * sharp
    pen.scale(sharp, sharp)
    pen.fillStyle = background
    pen.fillRect(0, 0, size, size)
    pen.save()
    pen.scale(size / code.count, size / code.count)
    pen.fillStyle = color
    pen.fill(new Path2D(code.path))
    pen.restore()
    if (icon !== undefined) {
      const picture = new Image()
      picture.onload = () => {
        if (!isCurrent) return
        pen.fillStyle = background
        pen.fillRect(x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
        pen.drawImage(picture, x, y, width, height)
      }
      picture.onerror = () => isCurrent && failed.current()
      picture.src = icon
    }
    return () => {
      isCurrent = false
    }
  }, [code, size, color, background, icon, x, y, width, height])
  return <canvas ref={canvas} role="img" aria-label={name} data-icon={icon} />
}

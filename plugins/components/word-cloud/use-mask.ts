import { useState } from 'react'
import { useLastingEffect, usePicture } from '#sdk/react'

/** Pixels of the longer side that a shape is read with. */
const MOST = 800

const load = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    // A picture of another host may be shown, but its points can only be read where that host allows it.
    image.crossOrigin = 'anonymous'
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error(`${url} is no picture that can be read`))
    image.src = url
  })

/** The picture on white, so that what is transparent takes no words. */
async function shapeOf(url: string): Promise<HTMLImageElement> {
  const image = await load(url)
  const scale = Math.min(1, MOST / Math.max(image.naturalWidth, image.naturalHeight, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round((image.naturalWidth || MOST) * scale))
  canvas.height = Math.max(1, Math.round((image.naturalHeight || MOST) * scale))
  const drawing = canvas.getContext('2d')!
  drawing.fillStyle = '#ffffff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
  return load(canvas.toDataURL('image/png'))
}

/** The shape that a picture has, by its address, once it is there; nothing for a picture that cannot be had or read. */
export function useMask(address: string): HTMLImageElement | undefined {
  const { address: url } = usePicture(address === '' ? undefined : address)
  const [loaded, setLoaded] = useState<{ readonly url: string; readonly image: HTMLImageElement }>()
  useLastingEffect(() => {
    if (!url) return
    let isWanted = true
    shapeOf(url).then(
      (image) => isWanted && setLoaded({ url, image }),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [url])
  return loaded && loaded.url === url ? loaded.image : undefined
}

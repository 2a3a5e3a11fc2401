import { useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { type Locale, tableIn, useLastingEffect, useModal } from '#sdk/react'
import 'react-easy-crop/react-easy-crop.css'
import { TEXTS } from './texts.ts'

interface CropProps {
  readonly file: File
  readonly aspect: number
  readonly locale: Locale
  /** The part that was chosen; null where somebody gave up. */
  readonly onDone: (file: File | null) => void
}

/** That part of a picture, in the picture's own type where a canvas writes it. */
async function cut(file: File, { x, y, width, height }: Area): Promise<File> {
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const type = file.type === 'image/png' || file.type === 'image/webp' ? file.type : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  if (blob === null) throw new Error('The canvas wrote no picture')
  const name = blob.type === file.type ? file.name : `${file.name.replace(/\.[^.]*$/, '')}.${blob.type === 'image/png' ? 'png' : 'jpg'}`
  return new File([blob], name, { type: blob.type })
}

/** A dialog in which somebody chooses the part of a picture that is uploaded: by mouse, finger, wheel and keys. */
export function Crop({ file, aspect, locale, onDone }: CropProps) {
  const texts = tableIn(TEXTS, locale)
  const dialog = useRef<HTMLDialogElement>(null)
  const [address, setAddress] = useState<string>()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [failed, setFailed] = useState(false)
  const closed = useModal(dialog, () => onDone(null))
  useLastingEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    createImageBitmap(file).then(
      (bitmap) => bitmap.close(),
      () => setFailed(true),
    )
    return () => URL.revokeObjectURL(made)
  }, [file])
  const finish = () => {
    if (area) cut(file, area).then(onDone, () => setFailed(true))
  }
  return (
    <dialog ref={dialog} className="tessera-crop" aria-label={texts.crop} onClose={closed}>
      <div className="tessera-crop-area">
        {address !== undefined && (
          <Cropper
            image={address}
            crop={place}
            zoom={zoom}
            aspect={aspect}
            disableAutomaticStylesInjection
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      {failed && <div role="alert">{texts.cropFailed}</div>}
      <label className="tessera-crop-zoom">
        {texts.zoom}
        <input type="range" min={1} max={3} step={0.05} value={zoom} onChange={(event) => setZoom(Number(event.target.value))} />
      </label>
      <div className="tessera-crop-acts">
        <button type="button" onClick={() => onDone(null)}>
          {texts.cancel}
        </button>
        <button type="button" className="tessera-crop-ok tessera-filled" disabled={!area || failed} onClick={finish}>
          {texts.ok}
        </button>
      </div>
    </dialog>
  )
}

import { Modal } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { common } from '../../kit/words/common.ts'
import { useMessages } from '../../shell/messages.ts'
import { profileTexts } from './texts.ts'

/** Pixels of a side: twice what the largest place shows. */
const SIDE = 256

interface AvatarDialogProps {
  readonly file: File
  /** The part that was chosen, written anew: nothing of the file but its pixels is left. */
  readonly onDone: (cut: File) => void
  readonly onUnreadable: () => void
  readonly onClose: () => void
}

async function cut(file: File, { x, y, width, height }: Area): Promise<File> {
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, SIDE, SIDE)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('The canvas wrote no picture')
  return new File([blob], 'avatar.png', { type: 'image/png' })
}

/** Chooses the square of a picture that is shown: by mouse, finger, wheel and keys. */
export function AvatarDialog({ file, onDone, onUnreadable, onClose }: AvatarDialogProps) {
  const t = useMessages(profileTexts)
  const c = useMessages(common)
  const [address, setAddress] = useState<string>()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is another picture; who is told does not change it
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    createImageBitmap(file).then((bitmap) => bitmap.close(), onUnreadable)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <Modal
      visible
      title={t('crop')}
      okText={t('use')}
      cancelText={c('cancel')}
      okButtonProps={{ disabled: area === undefined }}
      onOk={() => (area ? cut(file, area).then(onDone, onUnreadable) : undefined)}
      onCancel={onClose}
    >
      <div className="profile-cropper">
        {address !== undefined && (
          <Cropper
            image={address}
            crop={place}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            disableAutomaticStylesInjection
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <label>
        {t('zoom')}{' '}
        <input type="range" min={1} max={3} step={0.05} value={zoom} onChange={(event) => setZoom(Number(event.target.value))} />
      </label>
    </Modal>
  )
}

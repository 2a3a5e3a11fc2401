import { lazy, Suspense } from 'react'
import { useSignalValue } from '../use-signal-value.ts'
import { wantedPicture } from './choose-picture.ts'

// Nobody needs the cloud before it is asked for.
const PicturePicker = lazy(() => import('./picture-picker.tsx').then((module) => ({ default: module.PicturePicker })))

/** Shows the dialog that `choosePicture` asks for; there is one in the studio. */
export function PicturePickerHost() {
  const wanted = useSignalValue(wantedPicture)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <PicturePicker
        projectId={wanted.projectId}
        onChoose={({ url, displayName }) => wanted.settle({ url, name: displayName })}
        onClose={() => wanted.settle(null)}
      />
    </Suspense>
  )
}

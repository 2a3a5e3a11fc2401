import { lateDialog } from '../../kit/panel/late-view.tsx'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { wantedPicture } from './choose-picture.ts'

// Nobody needs the cloud before it is asked for.
const PicturePicker = lateDialog(() => import('./picture-picker.tsx').then((module) => module.PicturePicker))

/** Shows the dialog that `choosePicture` asks for; there is one in the studio. */
export function PicturePickerHost() {
  const wanted = useSignalValue(wantedPicture)
  if (!wanted) return null
  return (
    <PicturePicker
      projectId={wanted.projectId}
      onChoose={({ url, displayName }) => wanted.settle({ url, name: displayName })}
      onClose={() => wanted.settle(null)}
    />
  )
}

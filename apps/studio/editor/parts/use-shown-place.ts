import { useEffect, useRef } from 'react'
import { useEditor } from '#sdk/studio'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { type ShownPlace, shownPlaceToken } from './shown-place-part.ts'

/** Opens what somebody wants to see, where it is in this panel. */
export function useShownPlace(isMine: (place: ShownPlace) => boolean, open: (place: ShownPlace) => void): void {
  const wanted = useEditor().part(shownPlaceToken)
  const place = useSignalValue(wanted)
  const now = useRef({ isMine, open })
  now.current = { isMine, open }
  useEffect(() => {
    if (!place || !now.current.isMine(place)) return
    wanted.value = null
    now.current.open(place)
  }, [place, wanted])
}

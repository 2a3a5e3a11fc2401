import { signal } from '@preact/signals-core'

export interface ChosenPicture {
  /** `/files/…`: the address that settings and pages keep. */
  readonly url: string
  /** What it is called, for people. */
  readonly name: string
}
interface Wanted {
  readonly projectId: number | undefined
  readonly settle: (chosen: ChosenPicture | null) => void
}

/** The choice that somebody is asked for; `PicturePickerHost` shows it. */
export const wantedPicture = signal<Wanted | null>(null)

/**
 * Lets the person choose a picture of the image cloud, from anywhere in the studio.
 * @param projectId the project whose pictures are shown first; the person's own without it
 * @returns null when they close the dialog
 */
export function choosePicture(projectId?: number): Promise<ChosenPicture | null> {
  wantedPicture.peek()?.settle(null)
  return new Promise((resolve) => {
    wantedPicture.value = {
      projectId,
      settle: (chosen) => {
        wantedPicture.value = null
        resolve(chosen)
      },
    }
  })
}

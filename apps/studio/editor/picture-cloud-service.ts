import type { PictureCloud } from '#sdk/services'
import { choosePicture } from '../cloud/choose-picture.ts'

/** The cloud for pages that are being worked on; which project's pictures are meant, the person says in the dialog. */
export const create = (): PictureCloud => ({ choose: () => choosePicture() })

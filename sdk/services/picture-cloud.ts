import { defineService } from '#kernel/plugin'

/** Lets the author choose a picture from the cloud; null where none is chosen. */
export interface PictureCloud {
  /** Lets the person choose a picture of the image cloud; null when they choose none. */
  choose(): Promise<{ readonly url: string; readonly name: string } | null>
}
/**
 * Finds the service that chooses pictures from the cloud. Only available to authors; visitors have no access to
 * the cloud.
 */
export const pictureCloud = defineService<PictureCloud>('service/picture-cloud', { zh: '图片云', en: 'Image cloud' }, () => ({
  choose: async () => null,
}))

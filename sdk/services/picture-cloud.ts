import { defineService } from '#kernel/plugin'

export interface PictureCloud {
  /** Lets the person choose a picture of the image cloud; null when they choose none. */
  choose(): Promise<{ readonly url: string; readonly name: string } | null>
}
/** Only where somebody works on the page: visitors see nothing of the cloud. */
export const pictureCloud = defineService<PictureCloud>('service/picture-cloud', { zh: '图片云', en: 'Image cloud' }, () => ({
  choose: async () => null,
}))

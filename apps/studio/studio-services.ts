import { confirmService } from '#plugins/services/confirm/index'
import { copyService } from '#plugins/services/copy/index'
import { downloadService } from '#plugins/services/download/index'
import { messageService } from '#plugins/services/message/index'
import { notificationService } from '#plugins/services/notification/index'
import { pickFileService } from '#plugins/services/pick-file/index'
import { definePlugin } from '#sdk/studio'

/** The services of pages that need no page, for what plugins show in the studio and the editor. */
export const studioServices = definePlugin({
  id: 'tessera.studio-services',
  version: '0.1.0',
  studioServices: [messageService, notificationService, confirmService, copyService, downloadService, pickFileService],
})

import type { FileData } from '#kernel/engine'
import { defineService } from '#kernel/plugin'

/** Saves a file on the visitor's computer. Resolves to its name and its size in bytes. */
export interface Downloads {
  /** Hands a file to the browser to save, whatever its type; the name it has there and its bytes. */
  save(file: Pick<FileData, 'name' | 'base64'>): Promise<{ readonly name: string; readonly size: number }>
}
/** Finds the service that saves files on the visitor's computer. */
export const downloads = defineService<Downloads>('service/download', { zh: '下载文件', en: 'Saving a file' }, () => ({
  save: async ({ name, base64 }) => ({ name, size: Math.floor((base64.length * 3) / 4) }),
}))

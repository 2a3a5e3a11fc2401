import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const filesFields: FieldLabels = {
  id: { zh: '上传', en: 'Upload' },
  folderId: { zh: '文件夹', en: 'Folder' },
  only: { zh: '筛选', en: 'Filter' },
  displayName: { zh: '文件名', en: 'File name' },
  names: { zh: '文件', en: 'Files' },
  size: { zh: '文件大小', en: 'File size' },
  number: { zh: '分片序号', en: 'Number of the part' },
  part: { zh: '文件分片', en: 'Part of the file' },
  parentId: { zh: '上级文件夹', en: 'Parent folder' },
}

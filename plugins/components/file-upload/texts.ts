export const TEXTS = {
  zh: {
    ...{
      upload: '上传文件',
      drop: '松开以上传',
      failed: '上传失败，请重试',
      noApi: '没有配置接口：请在“数据”标签页选择接口，或填写上传地址',
    },
    notAccepted: (name: string) => `“${name}”的类型不在允许之列`,
    notWhatItSays: (name: string) => `“${name}”的内容与文件名不符`,
    tooLarge: (name: string, size: string, most: string) => `“${name}”有 ${size}，最大 ${most}`,
  },
  en: {
    ...{ upload: 'Upload a file', drop: 'Drop to upload', failed: 'It could not be sent, try again' },
    noApi: 'No API is set: choose one in the Data tab, or write an address',
    notAccepted: (name: string) => `“${name}” is not of a type that is taken`,
    notWhatItSays: (name: string) => `What is in “${name}” is not what its name says`,
    tooLarge: (name: string, size: string, most: string) => `“${name}” has ${size}, and ${most} are the most`,
  },
} as const

export type Texts = (typeof TEXTS)['zh' | 'en']

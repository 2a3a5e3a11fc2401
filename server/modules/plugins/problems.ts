import type { Label, Told } from '#kernel/message'
import { inWords } from '../../http/words.ts'

/** Why a plugin's folder cannot be used: what, where, and what to do. */
export interface PluginProblem {
  readonly code: string
  readonly message: Label
}
/** The code of what has no folder any more: it is not installed, and nothing is wrong with it. */
export const FOLDER_GONE = 'folder-gone'

const problem = (code: string, zh: string, en: string): PluginProblem => ({ code, message: { zh, en } })
const inBoth = (told: Told): Label => ({ zh: inWords(told, 'zh'), en: inWords(told, 'en') })

export const problems = {
  folderMissing: (folder: string) =>
    problem(
      'folder-missing',
      `文件夹“${folder}”不存在或无法读取：请检查 TESSERA_PLUGINS`,
      `The folder “${folder}” does not exist or cannot be read: check TESSERA_PLUGINS`,
    ),
  folderGone: () =>
    problem(
      FOLDER_GONE,
      '它的文件夹已被移除，使用它的页面显示占位：请放回文件夹并重新读取，或从这些页面中移除此插件',
      'Its folder was taken away, and pages that use it show placeholders: put the folder back and read the folders again, or take the plugin out of these pages',
    ),
  noManifest: () =>
    problem('no-manifest', '文件夹中没有 manifest.json：请先构建插件', 'There is no manifest.json in the folder: build the plugin first'),
  manifestUnreadable: (told: Told | null) => {
    const why = told === null ? { zh: '不是 JSON', en: 'it is not JSON' } : inBoth(told)
    return problem(
      'manifest-unreadable',
      `manifest.json 无法读取：${why.zh}。请重新构建插件`,
      `manifest.json cannot be read: ${why.en}. Build the plugin again`,
    )
  },
  manifestTooLarge: (most: number) =>
    problem('manifest-too-large', `manifest.json 超过 ${most} KB`, `manifest.json is larger than ${most} KB`),
  manifestVersion: (found: string, expected: number) =>
    problem(
      'manifest-version',
      `manifest.json 的格式版本为 ${found}，本平台支持 ${expected}：请用匹配的 SDK 重新构建插件`,
      `manifest.json has the form of version ${found}; this server reads version ${expected}: build the plugin with the SDK that fits`,
    ),
  serverProtocol: (found: string, newest: number) =>
    problem(
      'server-protocol',
      `插件的服务器端需要协议 ${found}，此服务器最多支持 ${newest}：请先升级服务器，或用匹配的 SDK 重新构建插件`,
      `The server half of the plugin needs protocol ${found}, and this server knows up to ${newest}: update the server, or build the plugin with the SDK that fits`,
    ),
  fileMissing: (file: string) =>
    problem('file-missing', `缺少文件“${file}”：请重新构建插件`, `The file “${file}” is missing: build the plugin again`),
  fileDiffers: (file: string) =>
    problem(
      'file-differs',
      `文件“${file}”与 manifest.json 中的大小或 SHA-256 不一致：请重新构建插件`,
      `The file “${file}” has not the size or SHA-256 that manifest.json says: build the plugin again`,
    ),
  fileNotListed: (file: string) =>
    problem(
      'file-not-listed',
      `manifest.json 引用了“${file}”，但未在 files 中列出：请重新构建插件`,
      `manifest.json names “${file}” without listing it in files: build the plugin again`,
    ),
  filesTooLarge: (most: number) =>
    problem('files-too-large', `插件的文件总计超过 ${most} MB`, `The plugin's files are larger than ${most} MB together`),
  nameNotOwn: (name: string, expected: string) =>
    problem(
      'name-not-own',
      `名称“${name}”不属于此插件：应写成“${expected}”`,
      `The name “${name}” is not the plugin's own: it must look like “${expected}”`,
    ),
  nameTaken: (name: string, other: string) =>
    problem(
      'name-taken',
      `名称“${name}”已被插件“${other}”使用：请改名`,
      `The name “${name}” is taken by the plugin “${other}”: choose another`,
    ),
  nameTwice: (name: string) =>
    problem('name-twice', `名称“${name}”在插件中出现两次：请改名`, `The name “${name}” occurs twice in the plugin: rename one of the two`),
  sourceUnreadable: (name: string, why: 'syntax' | 'not a function') =>
    why === 'syntax'
      ? problem('source-unreadable', `“${name}”的代码不是 JavaScript`, `The code of “${name}” is not JavaScript`)
      : problem('source-no-function', `“${name}”的代码不是函数`, `The code of “${name}” does not give a function`),
  sourcesNotChecked: () =>
    problem(
      'sources-not-checked',
      '插件的函数未能检查，因为检查进程没有回应：请重新读取文件夹',
      'The functions of the plugin could not be checked, because the process that does it did not answer: read the folders again',
    ),
  otherBytes: (version: string) =>
    problem(
      'other-bytes',
      `版本 ${version} 已有不同内容：内容改变时请提高版本号`,
      `Version ${version} is known with other files: raise the version when something changes`,
    ),
  twoFolders: (version: string, folder: string) =>
    problem(
      'two-folders',
      `版本 ${version} 也在文件夹“${folder}”中，且内容不同：请只保留一个`,
      `Version ${version} is in the folder “${folder}” too, with other files: keep one of the two`,
    ),
  copyDamaged: () =>
    problem(
      'copy-damaged',
      '服务器保存的副本已损坏，而文件夹中没有此版本：请放回此版本并重新读取',
      'The copy that the server keeps is damaged and no folder has this version: put it back and read the folders again',
    ),
  notStored: (why: string) =>
    problem('not-stored', `插件无法存入数据文件夹：${why}`, `The plugin cannot be copied into the data folder: ${why}`),
} as const

/** Thrown while a folder is read; becomes the state of that plugin. */
export class PluginFailure extends Error {
  /** `named` is what the plugin calls itself, where that can be read although the rest cannot. */
  constructor(
    readonly problem: PluginProblem,
    readonly named: { readonly id: string; readonly version: string; readonly label: Label } | null = null,
  ) {
    super(problem.message.en)
  }
}

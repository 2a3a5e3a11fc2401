/** Types of files by the names that they go under, and how their bytes begin where that can be told. */
const TYPES: readonly (readonly [type: string, extensions: string, begins?: readonly string[]])[] = [
  ['image/jpeg', 'jpg jpeg jfif', ['\xff\xd8\xff']],
  ['image/png', 'png', ['\x89PNG\r\n\x1a\n']],
  ['image/gif', 'gif', ['GIF87a', 'GIF89a']],
  ['image/webp', 'webp', ['RIFF']],
  ['application/pdf', 'pdf', ['%PDF-']],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx', ['PK\x03\x04']],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx', ['PK\x03\x04']],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx', ['PK\x03\x04']],
  ['application/zip', 'zip', ['PK\x03\x04', 'PK\x05\x06']],
  ['application/vnd.oasis.opendocument.text', 'odt', ['PK\x03\x04']],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods', ['PK\x03\x04']],
  ['application/vnd.oasis.opendocument.presentation', 'odp', ['PK\x03\x04']],
  ['application/rtf', 'rtf', ['{\\rtf']],
  ['application/x-7z-compressed', '7z'],
  ['application/gzip', 'gz'],
  ['application/x-tar', 'tar'],
  ['application/json', 'json'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp4', 'm4a'],
  ['audio/wav', 'wav'],
  ['audio/ogg', 'ogg'],
  ['audio/flac', 'flac'],
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
  ['video/quicktime', 'mov'],
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
  ['text/csv', 'csv'],
]

const extensionOf = (name: string): string => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '')

/** The type that a name promises, else what the browser says. */
export function fileTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  const extension = extensionOf(name)
  return TYPES.find(([, extensions]) => extensions.split(' ').includes(extension))?.[0] ?? type.split(';', 1)[0]!.trim().toLowerCase()
}

/** Whether a file is of one of these kinds, each a type, `image/*` or `.pdf`; of any where there are none. */
export function isAcceptedFile(file: Pick<File, 'name' | 'type'>, accept: readonly string[]): boolean {
  const kinds = accept.map((kind) => kind.trim().toLowerCase()).filter((kind) => kind !== '')
  const type = fileTypeOf(file)
  const isOfKind = (kind: string): boolean => {
    if (kind === '*' || kind === '*/*') return true
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind)
    if (kind.endsWith('/*')) return type.startsWith(kind.slice(0, -1))
    // Older pages name types that nothing is known of, or only the end of a name.
    return kind.includes('/') ? type === kind : extensionOf(file.name) === kind
  }
  return kinds.length === 0 || kinds.some(isOfKind)
}

/** Whether the bytes of a file begin as its name promises; true where that cannot be told. */
export async function isWhatItSays(file: File): Promise<boolean> {
  const begins = TYPES.find(([type]) => type === fileTypeOf(file))?.[2]
  if (!begins) return true
  const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  const text = String.fromCharCode(...bytes)
  return begins.some((each) => text.startsWith(each)) && (fileTypeOf(file) !== 'image/webp' || text.slice(8, 12) === 'WEBP')
}

/** A size for people: `1.5 MB`, in units of 1024. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / 1024 / 1024, 'MB']
  return `${Number(value.toFixed(value < 10 ? 1 : 0))} ${unit}`
}

/** Words of libraries, of browsers and of the wire, which people must not read. */
const MACHINE =
  /regex|invalid_|\bexpected\b|received|\bundefined\b|\bnull\b|\bNaN\b|\[object|\bstring\b|\bboolean\b|\benum\b|\buuid\b|Failed to fetch|Load failed|NetworkError|SyntaxError|TypeError|\bJSON\b|\bbody\b|\bpayload\b|\bparameters?\b|请求体|请求参数/i
const OBJECT = /[{}]|":|\[\s*"/
/** `pageId`, `props.title`, `wrong_type`: how programs write names. */
const PROGRAM_NAME = /[a-z][A-Z]|\b[a-z]\w*\.[a-z]\w*\b(?!@)|[a-z]_[a-z]|“[a-z][a-z]*”/
/** What is written alike in Chinese: names of formats, products and units. */
const LATIN =
  /\b(?:TESSERA_RESOURCES|API|STG|PRD|CSS|CSV|XLSX|PDF|SVG|PNG|JPG|JPEG|GIF|WEBP|MP4|OAuth|URL|HTTP|HTTPS|UTF-8|ID|KB|MB|GB|zip|SSO|OpenID|Tessera|IP|U\+0000|Webhook|POST)\b|https?:\/\/\S*|\/[a-z-]+/gi

/** Addresses that examples name. */
const EXAMPLES = /\S+@\S+|[*\w]+\.example\.com|\/orders\/list|https?:\/\/\S*/g

/** What is wrong with a sentence that people are shown. Text of their own must not be in it. */
export function wordingFaults(shown: string, locale: 'zh' | 'en'): readonly string[] {
  const text = shown.replace(EXAMPLES, '').replaceAll(/JSON( 文件| file)/g, '$1')
  const faults: string[] = []
  if (text.trim() === '') faults.push('says nothing')
  if (MACHINE.test(text)) faults.push('has words of programs')
  if (OBJECT.test(text)) faults.push('has JSON in it')
  if (PROGRAM_NAME.test(text.replace(LATIN, ''))) faults.push('has names of programs')
  if (locale === 'en' && /\p{Script=Han}/u.test(text)) faults.push('has Chinese in it')
  if (locale === 'en' && !/^[\p{Lu}\p{N}“]/u.test(text)) faults.push('does not begin like a sentence')
  if (locale === 'zh' && !/\p{Script=Han}/u.test(text)) faults.push('is not Chinese')
  if (locale === 'zh' && /[a-z]{3,}/i.test(text.replace(LATIN, ''))) faults.push('has English in it')
  if (saysTwice(text)) faults.push('says something twice')
  return faults
}

/** Whether two of its parts, between full stops and colons, are the same. */
function saysTwice(text: string): boolean {
  const parts = text
    .split(/[:：.。;；]\s*/)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
  return parts.some((part, at) => parts.some((other, place) => place !== at && part.length > 5 && other.includes(part)))
}

import { filled } from '#kernel/message'
import { type Label, readJson } from '#kernel/page/values'

/** YAML takes its reader a hundred times as long as JSON. */
const MOST_YAML = 3_000_000

/** The value of a document written in JSON or YAML; the reader of YAML loads when there is some. */
export async function readDocument(text: string): Promise<{ readonly value: unknown } | { readonly problem: Label }> {
  try {
    return { value: readJson(text) }
  } catch (error) {
    // What begins like JSON was meant to be some.
    if (/^\s*[{[]/.test(text)) return notReadable('JSON', error)
  }
  if (text.length > MOST_YAML)
    return {
      problem: { zh: 'YAML 文档超过 3 MB，请先转换为 JSON', en: 'The YAML document has more than 3 MB: turn it into JSON first' },
    }
  const { parse } = await import('yaml')
  try {
    // Through JSON, because YAML can write down what contains itself.
    return {
      value: JSON.parse(JSON.stringify(parse(text, { merge: true, logLevel: 'error', intAsBigInt: true }) ?? null, exactly)) as unknown,
    }
  } catch (error) {
    return notReadable('YAML', error)
  }
}

const exactly = (_key: string, value: unknown): unknown =>
  typeof value !== 'bigint' ? value : Number.isSafeInteger(Number(value)) ? Number(value) : String(value)

function notReadable(form: string, error: unknown): { readonly problem: Label } {
  const why = error instanceof Error ? error.message.split('\n', 1)[0]! : String(error)
  return { problem: filled({ zh: '内容不是有效的 {form}：{why}', en: 'This is not valid {form}: {why}' }, { form, why }) }
}

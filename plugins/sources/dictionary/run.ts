import type { Json } from '#sdk'
import { type JsonObject, type LoadResult, MessageError, parsed, type SourceContext, tell, toldBy } from '#sdk'
import { dictionaryConfig } from './index.ts'
import { type Dictionary, readDictionary } from './read-dictionaries.ts'

type Context = Pick<SourceContext, 'fetch' | 'memory' | 'declared' | 'locale' | 'wait'>

/** Items as options in the language of the page. An item without a label in it shows the other label, or its value. */
const optionsOf = ({ items }: Dictionary, locale: SourceContext['locale']): Json =>
  items.map(({ value, label, color, disabled }) => ({
    ...{ label: label[locale] || label.en || label.zh || value, value, disabled },
    ...(color === '' ? {} : { color }),
  }))

export async function run(config: JsonObject, _params: Json, context: Context): Promise<LoadResult> {
  const { dictionary: code } = parsed(dictionaryConfig, config)
  try {
    if (code === '') throw new MessageError(tell('source/dictionary.not-chosen'))
    const found = await readDictionary(code, context)
    if (!found) throw new MessageError(tell('source/dictionary.missing', { code }))
    const data = optionsOf(found, context.locale)
    return { code: 0, data, originData: data, msg: '' }
  } catch (thrown) {
    const problem = toldBy(thrown)
    if (typeof problem === 'string' || !('code' in problem)) throw thrown
    return { code: 'DICTIONARY', data: null, originData: null, msg: '', problem }
  }
}

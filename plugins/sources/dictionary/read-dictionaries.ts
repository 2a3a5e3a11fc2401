import { MessageError, type SourceContext, tell, z } from '#sdk'

const contents = z.array(
  z.looseObject({
    code: z.string(),
    items: z.array(
      z.looseObject({
        value: z.string(),
        label: z.looseObject({ zh: z.string(), en: z.string() }),
        color: z.string(),
        disabled: z.boolean(),
      }),
    ),
  }),
)
const envelope = z.looseObject({
  code: z.union([z.number(), z.string()]),
  data: z.unknown(),
  msg: z.string().default(''),
})

export type Dictionary = z.output<typeof contents>[number]
type Context = Pick<SourceContext, 'fetch' | 'memory' | 'declared' | 'locale' | 'wait'>

/** The most that the server answers at a time. */
const MOST_AT_ONCE = 50

interface Batch {
  readonly codes: Set<string>
  readonly found: Promise<ReadonlyMap<string, Dictionary>>
}

/**
 * A dictionary of the page's project; undefined where there is none. All that a page reads at the same time is one
 * request.
 */
export async function readDictionary(code: string, context: Context): Promise<Dictionary | undefined> {
  const { memory } = context
  const open = memory.get('batch') as Batch | undefined
  if (open && (open.codes.has(code) || open.codes.size < MOST_AT_ONCE)) {
    open.codes.add(code)
    return (await open.found).get(code)
  }
  const codes = new Set([code])
  // Readers may leave; the others still wait for the answer.
  const found = context.wait(0, new AbortController().signal).then(() => {
    if ((memory.get('batch') as Batch | undefined)?.codes === codes) memory.delete('batch')
    return request([...codes], context)
  })
  memory.set('batch', { codes, found } satisfies Batch)
  return (await found).get(code)
}

async function request(
  codes: readonly string[],
  { fetch, declared, locale }: Context,
): Promise<ReadonlyMap<string, Dictionary>> {
  if (declared === undefined) throw new MessageError(tell('source/dictionary.unsaved'))
  const place = 'block' in declared ? ['block', declared.block] : ['page', String(declared.page)]
  const query = new URLSearchParams([place, ['env', declared.env], ['code', codes.toSorted().join()]])
  // Kept by the browser, which asks whether it is another one by now.
  const answer = await fetch(`/api/dictionary/items?${query}`, {
    headers: { 'accept-language': locale },
    credentials: 'omit',
  })
  const body = envelope.safeParse(await answer.json().catch(() => null))
  const read = contents.safeParse(body.data?.data)
  if (body.data?.code !== 0 || !read.success)
    throw new MessageError(tell('source/dictionary.refused', { why: body.data?.msg || `HTTP ${answer.status}` }))
  return new Map(read.data.map((each) => [each.code, each]))
}

import { defineStepKind, type Json, type StepContext, z } from '#sdk'

const ATTEMPT = 0
const RESCUE = 1
const ALWAYS = 2
const LABELS = [
  { zh: '尝试', en: 'Try' },
  { zh: '出错时', en: 'On failure' },
  { zh: '最后总是', en: 'Always' },
] as const

/** Runs the first lane. The lane that always runs also runs when a step ends the whole flow. */
async function attempt({ input, lane, lanes, endedWith }: StepContext) {
  try {
    return await lane(ATTEMPT, input)
  } catch (error) {
    const ended = endedWith(error)
    if (ended && lanes > ALWAYS) await lane(ALWAYS, ended.value ?? input)
    throw error
  }
}

/** Takes a second lane when the first fails, with `{ reason, value }` of the failure as its input, and a third one after either. */
export const tryStep = defineStepKind({
  id: 'step/try',
  label: { zh: '捕获错误', en: 'Try and catch' },
  icon: 'IconSafe',
  keywords: ['捕获错误', 'try', 'catch', 'finally', '异常'],
  help: {
    zh: '“尝试”失败时走“出错时”路径，eventParams 是 { reason, value }；该路径为空时忽略错误。“最后总是”在两者之后执行。',
    en: 'The failure path is taken when a step of the first one fails, with { reason, value } as eventParams; while it is empty, failures are ignored. The last path runs after either.',
  },
  params: z.object({}),
  lanes: {
    least: 2,
    most: 3,
    first: 3,
    label: (lane) => LABELS[Number(lane)] ?? LABELS[2],
    control: { by: 'last', label: { zh: '最后总是执行', en: 'A path that always runs' } },
  },
  async run(context) {
    const { lane, lanes, inWords } = context
    let ended = await attempt(context)
    if (!ended.ok && lanes > RESCUE) {
      const failure: Json = { reason: await inWords(ended.reason), value: ended.value }
      ended = await lane(RESCUE, failure)
    }
    if (lanes > ALWAYS) {
      const last = await lane(ALWAYS, ended.value)
      if (!last.ok) ended = last
    }
    return ended
  },
})

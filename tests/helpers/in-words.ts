import { messages as document } from '#kernel/document/words'
import { messages as engine } from '#kernel/engine/words'
import { createSpeaker, type Label, type Told } from '#kernel/message'
import { messages as input } from '#kernel/message/words'
import { messages as page } from '#kernel/page/words'
import { messages as plugin } from '#kernel/plugin/words'
import { messages as view } from '#kernel/view/words'
import { messages as step } from '../../sdk/flow/words.ts'

const speaker = createSpeaker(async () => undefined, { document, engine, input, page, plugin, view, step })

/** What people read of what the platform tells. */
export const inWords = (told: Told, locale: keyof Label = 'en'): string => speaker.now(told, locale)

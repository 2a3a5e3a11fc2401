import { createSpeaker, type Label, type NameOf, type Speaker, type Told, type WordsOf } from '#kernel/message'
import type { Kernel } from '#kernel/plugin'
import { actionsPoint, createWordsOf, ownersOf, pageServicesPoint, sourcesPoint, stepKindsPoint } from '#sdk'
import { withAppWords } from '#shell/app-words-of'
import { KERNEL_WORDS } from '../../../kit/words/kernel-words.ts'

const speakers = new WeakMap<Kernel, Speaker>()

/** Says what the platform and the editor's plugins have to tell. */
export function speakerOf(kernel: Kernel): Speaker {
  const known = speakers.get(kernel)
  if (known) return known
  const speaker = createSpeaker(wordsOf(kernel), KERNEL_WORDS)
  speakers.set(kernel, speaker)
  return speaker
}

/** The words of whoever is loaded when they are asked for. */
export function wordsOf(kernel: Kernel): WordsOf {
  const declared = () =>
    [actionsPoint, sourcesPoint, stepKindsPoint, pageServicesPoint].flatMap((point) =>
      kernel.registry(point as typeof pageServicesPoint).all.peek(),
    )
  return withAppWords((owner) => createWordsOf(ownersOf(declared()))(owner))
}

/** A label made of what there is to tell, for places that keep one. */
export function labelOf(speaker: Speaker, told: Told, nameOf?: NameOf): Label {
  return { zh: speaker.now(told, 'zh', nameOf), en: speaker.now(told, 'en', nameOf) }
}

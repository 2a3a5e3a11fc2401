import { useState } from 'react'
import type { ViewProps } from '#sdk'
import { useFileTarget } from '#sdk/react'
import { checkChosen, type Problem } from './chosen.ts'
import type { upload } from './index.ts'
import type { Rule } from './rule.ts'
import type { Texts } from './texts.ts'
import { mostOf, type useFiles } from './use-files.ts'

interface ChoosingOptions {
  readonly props: ViewProps<typeof upload>['props']
  readonly files: ReturnType<typeof useFiles>
  /** What the project takes, where that is known. */
  readonly rule: Rule | undefined
  readonly isUsable: boolean
  readonly texts: Texts
}

/** Takes files that a person chooses, drops or pastes: those that may be uploaded, some of them cropped before. */
export function useChoosing({ props, files, rule, isUsable, texts }: ChoosingOptions) {
  const { accept, limitSize, crop } = props.formWrap
  const [problem, setProblem] = useState<Problem>()
  const [toCrop, setToCrop] = useState<readonly File[]>([])
  const choose = async (chosen: readonly File[]) => {
    if (!isUsable || chosen.length === 0) return
    const limits = { accept, most: limitSize * 1024, room: files.room(), maxCount: mostOf(props), rule }
    const checked = await checkChosen(chosen, limits, texts)
    setProblem(checked.problem)
    const isCropped = (file: File) => crop && /^image\/(jpeg|png|webp)$/.test(file.type)
    setToCrop(checked.good.filter(isCropped))
    files.start(checked.good.filter((file) => !isCropped(file)))
  }
  const { isOver, takes } = useFileTarget(isUsable, (chosen) => void choose(chosen))
  return {
    problem,
    forgetProblem: () => setProblem(undefined),
    choose,
    isOver,
    /** The files that are still to be cropped, the current one first. */
    toCrop,
    cropped(file: File | null) {
      setToCrop((all) => all.slice(1))
      if (file) files.start([file])
    },
    /** For the box that files are dropped on and pasted into. */
    takes,
  }
}

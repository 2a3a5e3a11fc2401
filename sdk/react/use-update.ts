import { MessageError } from '#kernel/message'
import { usePage } from '#kernel/view'
import { toldByResult } from '../flow/told-by-result.ts'
import { useMethods } from './use-methods.ts'

/** The method `update` of an element whose data the engine asks for: it asks again, with other parameters where the flow has some. */
export function useUpdate(id: string): void {
  const { page } = usePage()
  useMethods(id, {
    update: async (params) => {
      const result = await page.load(id, params, true)
      if (result.code !== 0) throw new MessageError(toldByResult(result))
      page.setState(`component.${id}.data`, result.data)
      return undefined
    },
  })
}

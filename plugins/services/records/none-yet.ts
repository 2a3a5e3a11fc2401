import { MessageError, type Records, tell } from '#sdk/services'

const none = async (): Promise<never> => {
  throw new MessageError(tell('service/records.none'))
}

/** Until projects have data models, there is nothing to read or to save. */
export const create = (): Records => ({ shape: none, read: none, save: none })

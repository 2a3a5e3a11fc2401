import { type Approvals, MessageError, tell } from '#sdk/services'

const none = async (): Promise<never> => {
  throw new MessageError(tell('service/approvals.none'))
}

/** Until projects have approval flows, there is nothing to read or to decide. */
export const create = (): Approvals => ({ read: none, act: none })

/** Who somebody is elsewhere. */
export interface Identity {
  /** What the provider calls the person, now and for ever. */
  readonly subject: string
  /** What people recognise it by, such as a nickname; may be empty. */
  readonly label: string
  /** In lower case, and only where the provider says that it is proven to be theirs. */
  readonly email: string | null
}

/** What is remembered between the way out and the way back; secret to the browser that left. */
export interface Flow {
  readonly state: string
  readonly nonce: string
  /** PKCE's verifier. */
  readonly verifier: string
}
/** What the provider has put into the address of the way back. */
export interface Returned {
  readonly code: string
  readonly state: string
  /** Who says that they have answered. */
  readonly iss?: string | undefined
}

/** A way to sign in with an account elsewhere. */
export interface Provider {
  /** `wechat` or `oidc/` and its name. */
  readonly id: string
  readonly label: string
  /**
   * Where the browser is sent.
   * @throws ProviderAway
   */
  addressFor(flow: Flow, redirect: string): Promise<string>
  /** @throws ProviderAway, ProviderRefused */
  identify(returned: Returned, flow: Flow, redirect: string): Promise<Identity>
}

/** The provider gives no answer that could be used. */
export class ProviderAway extends Error {}
/** The provider says no, or what it says does not hold. */
export class ProviderRefused extends Error {}

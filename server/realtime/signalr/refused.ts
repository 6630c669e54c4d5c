/** The answer to a request that the hub does not take; its text is that of ASP.NET Core where it has one. */
export class Refused extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.headers = headers
  }
}

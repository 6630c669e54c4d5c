import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/* What not every machine has. Where it is missing, the test is left out with a message. */

export function canTestSystemd(): boolean {
  const can = spawnSync('systemd-analyze', ['--version']).status === 0
  if (!can) console.warn('没有 systemd-analyze：随附的服务没有被检验。')
  return can
}

/** `as`: for whom a mount of one's own is made, as `unshare` takes it. */
export function canTestMounts(as: '--mount' | '-rm' = '--mount'): boolean {
  const can = spawnSync('unshare', [as, 'true']).status === 0
  if (!can) console.warn('这里不能有自己的挂载（unshare）：需要它的测试没有运行。')
  return can
}

/** What Debian trusts. */
export const trustedCertificates = '/etc/ssl/certs/ca-certificates.crt'

export function canTestTrust(): boolean {
  const can = existsSync(trustedCertificates)
  if (!can) console.warn(`没有 ${trustedCertificates}：信任这台机器的证书没有试过。`)
  return can
}

import { existsSync } from 'node:fs'
import { installPackages } from './debian.mjs'

/** What tests start beside ours, by where Debian puts it. */
const servers = {
  'redis-server': '/usr/bin/redis-server',
  'nginx-light': '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  prometheus: '/usr/bin/prometheus',
  'python3-swift': '/usr/lib/python3/dist-packages/swift',
}

/** Installs them where we may; without them their tests say what they miss. */
export async function findServers() {
  const missing = Object.entries(servers).filter(([, path]) => !existsSync(path))
  if (missing.length > 0) await installPackages(...missing.map(([name]) => name))
}

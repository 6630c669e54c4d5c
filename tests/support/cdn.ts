import { runNginx } from './nginx.ts'

interface Origin {
  /** What its `/images/` stands for, with a slash at the end. */
  pictures: string
  /** How long it keeps what it has, whatever it is told; left out it does as it is told. */
  keepsFor?: string
}

/** A CDN on a site of its own: an nginx that keeps pictures and asks for those that it does not have. */
export async function startCdn({ pictures, keepsFor }: Origin) {
  const nginx = await runNginx(
    ({ port, log, folder }) => `
      # One process, of whoever runs the test: the folder is theirs alone.
      master_process off;
      events {}
      http {
        proxy_cache_path ${folder}/kept keys_zone=pictures:1m use_temp_path=off;
        log_format pictures '$upstream_cache_status $status $uri';
        server {
          listen 127.0.0.1:${port};
          access_log ${log} pictures;
          location /images/ {
            proxy_pass ${pictures};
            proxy_cache pictures;
            proxy_cache_revalidate on;
            ${keepsFor ? `proxy_ignore_headers Cache-Control; proxy_cache_valid 200 ${keepsFor};` : ''}
          }
        }
      }`,
  )
  // Another name of this machine: for a browser another site than its address.
  const url = nginx.url.replace('127.0.0.1', 'localhost')
  return {
    images: `${url}/images`,
    /** What it did for each request of a picture, oldest first: MISS, HIT, REVALIDATED …, with the status that it answered. */
    didFor: (picture: string) =>
      nginx
        .log()
        .split('\n')
        .filter((line) => line.endsWith(` ${picture}`))
        .map((line) => line.slice(0, -picture.length - 1)),
    stop: () => nginx.stop(),
  }
}

// Games under way, of jobs that the worker has; answers after how many seconds it may tell again, so that
// those who watch cost no more with a thousand workers than with fifty.
#pragma once

namespace sortie {

inline constexpr const char* kPoolVersion2 = R"sql(
SET LOCAL search_path = sortie, pg_temp;
DROP FUNCTION show_live(uuid, bigint[], bigint[], text[], text[], text[], text[]);
CREATE FUNCTION show_live(worker_key uuid, of_runs bigint[], of_numbers bigint[], starts text[], firsts text[],
                          seconds text[], moved text[]) RETURNS double precision
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE me workers := known_worker(worker_key);
BEGIN
    DELETE FROM live WHERE worker = me.id OR beat < now() - interval '10 min';
    INSERT INTO live (run, number, worker, start, first, second, moves)
        SELECT DISTINCT ON (g.r, g.n) g.r, g.n, me.id, left(g.s, 1000), left(g.f, 1000), left(g.o, 1000),
            left(g.m, 100000)
        FROM unnest(of_runs, of_numbers, starts, firsts, seconds, moved) AS g(r, n, s, f, o, m)
        WHERE EXISTS (SELECT 1 FROM jobs j WHERE j.run = g.r AND j.first <= g.n AND j.first > g.n - 1000
                      AND g.n < j.first + j.count AND j.state = 1 AND j.worker = me.id)
        LIMIT 1000
        ON CONFLICT (run, number) DO UPDATE SET worker = excluded.worker, start = excluded.start,
            first = excluded.first, second = excluded.second, moves = excluded.moves, beat = excluded.beat;
    RETURN (SELECT greatest(2, count(*) / 50.0) FROM workers
            WHERE ended IS NULL AND seen > now() - 2 * (SELECT lease FROM about));
END $$;
)sql";

}  // namespace sortie

// Solving goes on after a leaf that cannot be done, and without what a liar and those who believed it have
// said.
#pragma once

namespace sortie {

inline constexpr const char* kPoolVersion4 = R"sql(
SET LOCAL search_path = sortie, pg_temp;

CREATE INDEX jobs_failed ON jobs (run) WHERE state = 3;
ALTER TABLE votes ADD disputed boolean NOT NULL DEFAULT true;  -- when it was made, or later; nobody knows of old ones
CREATE INDEX votes_disputed ON votes (run, number) WHERE disputed;

-- As before; and a leaf that has failed for good pauses the run, because the others may never do without it.
DROP FUNCTION lead(uuid, bigint, text);
CREATE FUNCTION lead(worker_key uuid, of_run bigint, said text)
RETURNS TABLE (held boolean, threads bigint, check_share double precision)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE
    me workers := known_worker(worker_key);
    my_lease interval := (SELECT lease FROM about);
    before bigint;
BEGIN
    UPDATE workers SET seen = now() WHERE id = me.id;
    SELECT r.leader INTO before FROM runs r WHERE r.id = of_run FOR UPDATE;
    UPDATE runs r SET leader = me.id, leader_until = now() + my_lease / 4, progress = coalesce(said, r.progress),
            state = CASE WHEN EXISTS (SELECT 1 FROM jobs j WHERE j.run = of_run AND j.state = 3)
                         THEN 'paused' ELSE r.state END
        WHERE r.id = of_run AND r.kind = 'solve' AND r.state = 'active' AND r.engine = me.engine
            AND (r.leader IS NULL OR r.leader = me.id OR r.leader_until < now());
    IF NOT FOUND THEN RETURN; END IF;
    RETURN QUERY SELECT coalesce(before = me.id, false),
        (SELECT sum(w.threads) FROM workers w WHERE w.engine = me.engine AND w.ended IS NULL
         AND w.blocked IS NULL AND w.seen > now() - my_lease),
        about.check_share FROM about;
END $$;

-- Solving builds on all that was said before. So a run that the worker took part in ends, and another one of the same
-- plan goes on with what was there before its first result: what others concluded from that is left behind, and no
-- worker's tables know of it.
CREATE FUNCTION solve_without(worker_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE
    spoilt record;
    other bigint;
    left_behind bigint := 0;
BEGIN
    FOR spoilt IN
        SELECT runs.id, said.since, coalesce(said.n, 0) AS n FROM runs LEFT JOIN (
            SELECT r.run, min(r.ended) AS since, count(*) AS n FROM results r JOIN workers w ON w.id = r.worker
            WHERE w.name = worker_name GROUP BY r.run) AS said ON said.run = runs.id
        WHERE runs.kind = 'solve' AND runs.state <> 'cancelled'
            AND (said.run IS NOT NULL OR runs.leader IN (SELECT w.id FROM workers w WHERE w.name = worker_name))
    LOOP
        INSERT INTO runs (kind, plan, engine, needs, priority, max_workers, asked_by)
            SELECT r.kind, r.plan, r.engine, r.needs, r.priority, r.max_workers, r.asked_by
            FROM runs r WHERE r.id = spoilt.id RETURNING id INTO other;
        INSERT INTO jobs (run, first, count, input, state, tries, worker)
            SELECT other, j.first, j.count, j.input, j.state, j.tries, j.worker
            FROM jobs j JOIN results r ON r.run = j.run AND r.number = j.first
            WHERE j.run = spoilt.id AND (spoilt.since IS NULL OR r.ended < spoilt.since);
        INSERT INTO results (run, number, worker, ended, digest, outcome, body, notes)
            SELECT other, r.number, r.worker, r.ended, r.digest, r.outcome, r.body, r.notes
            FROM results r WHERE r.run = spoilt.id AND (spoilt.since IS NULL OR r.ended < spoilt.since);
        UPDATE runs SET state = 'cancelled', finished = coalesce(finished, now()),
                verdict = format('run %s goes on without %s', other, worker_name)
            WHERE id = spoilt.id;
        left_behind := left_behind + spoilt.n;
    END LOOP;
    RETURN left_behind;
END $$;

CREATE OR REPLACE FUNCTION set_aside(worker_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE moved bigint;
BEGIN
    WITH gone AS (
        DELETE FROM results r USING workers w, runs
            WHERE w.id = r.worker AND w.name = worker_name AND runs.id = r.run AND runs.kind <> 'solve' RETURNING r.*),
    kept AS (INSERT INTO purged_results SELECT * FROM gone),
    reopened AS (
        UPDATE jobs j SET state = 0, tries = 0, token = NULL FROM gone g
        WHERE j.run = g.run AND g.number >= j.first AND g.number < j.first + j.count),
    woken AS (
        UPDATE runs SET state = 'active', finished = NULL, verdict = NULL
        WHERE id IN (SELECT run FROM gone) AND state = 'finished' AND closed),
    disputed AS (UPDATE votes v SET disputed = true FROM gone g WHERE v.run = g.run AND v.number = g.number)
    SELECT count(*) INTO moved FROM gone;
    DELETE FROM votes v USING workers w WHERE w.id = v.worker AND w.name = worker_name;
    RETURN moved + solve_without(worker_name);
END $$;

-- As before, but a check is looked for among few: a claim took time in proportion to all votes, and to all results
-- where nobody else has any.
CREATE OR REPLACE FUNCTION choose_check(me workers) RETURNS TABLE (run bigint, number bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE
    candidate bigint;
    least bigint;
    most bigint;
BEGIN
    RETURN QUERY
        SELECT r.run, r.number FROM votes v JOIN results r ON r.run = v.run AND r.number = v.number
            JOIN runs ON runs.id = r.run
        WHERE v.disputed AND v.digest <> r.digest AND runs.engine = me.engine AND runs.needs <@ me.engines
            AND runs.state IN ('active', 'finished') AND r.worker IS DISTINCT FROM me.id
            AND NOT EXISTS (SELECT 1 FROM votes o WHERE o.run = v.run AND o.number = v.number AND o.worker = me.id)
            AND NOT EXISTS (SELECT 1 FROM checks c WHERE c.run = v.run AND c.number = v.number AND c.until > now())
            AND NOT EXISTS (SELECT 1 FROM workers w WHERE w.id IN (r.worker, v.worker) AND w.blocked IS NOT NULL)
        LIMIT 1;
    IF FOUND OR (me.checked AND random() >= (SELECT check_share FROM about)) THEN RETURN; END IF;
    SELECT id INTO candidate FROM runs
        WHERE reproducible AND state = 'active' AND engine = me.engine AND needs <@ me.engines
        ORDER BY priority DESC, id LIMIT 1;
    IF candidate IS NULL THEN RETURN; END IF;
    SELECT min(j.first), max(j.first) INTO least, most FROM jobs j WHERE j.run = candidate;
    RETURN QUERY
        SELECT r.run, r.number FROM (
            SELECT * FROM results
            WHERE run = candidate AND number >= least + floor(random() * (most - least + 1))::bigint
            ORDER BY number LIMIT 100) AS r
        WHERE r.worker <> me.id
            AND NOT EXISTS (SELECT 1 FROM votes o
                            WHERE o.run = r.run AND o.number = r.number AND o.worker = me.id)
        LIMIT 1;
END $$;

-- As before, in a form that looks at the numbers of a job alone, whatever the statistics of the tables say: a claim
-- took time in proportion to all results of its run.
CREATE OR REPLACE FUNCTION claim(worker_key uuid, wanted integer, only_run bigint DEFAULT NULL)
RETURNS TABLE (run bigint, first bigint, numbers bigint[], token bigint, input bytea, is_check boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
    me workers := known_worker(worker_key);
    candidate runs;
    my_lease interval := (SELECT lease FROM about);
    mine bigint := nextval('tokens');
    helpers integer;
    share integer;
    again record;
BEGIN
    -- It need not wait for the disk: a claim that a crash of the server loses is made again, by somebody.
    PERFORM set_config('synchronous_commit', 'off', true);
    UPDATE workers SET seen = now() WHERE id = me.id;
    SELECT * INTO again FROM choose_check(me);
    IF again.run IS NOT NULL THEN
        INSERT INTO checks (token, worker, run, number, until)
            VALUES (mine, me.id, again.run, again.number, now() + my_lease);
        RETURN QUERY SELECT again.run, again.number, ARRAY[again.number], mine,
            (SELECT j.input FROM jobs j WHERE j.run = again.run AND j.first <= again.number
             ORDER BY j.first DESC LIMIT 1), true;
        RETURN;
    END IF;
    FOR candidate IN SELECT * FROM runs r
        WHERE r.state = 'active' AND r.engine = me.engine AND r.needs <@ me.engines
            AND (only_run IS NULL OR r.id = only_run)
        ORDER BY r.priority DESC, r.id
    LOOP
        IF candidate.max_workers IS NOT NULL AND (
            SELECT count(DISTINCT j.worker) FROM jobs j
            WHERE j.run = candidate.id AND j.state = 1 AND j.worker <> me.id) >= candidate.max_workers
        THEN CONTINUE; END IF;
        UPDATE jobs j SET state = 3, problem = coalesce(j.problem, 'every worker that took it went away')
            WHERE j.run = candidate.id AND j.state = 1 AND j.until < now() AND j.tries >= 5;
        SELECT greatest(count(*), 1) INTO helpers FROM workers w
            WHERE w.engine = me.engine AND w.ended IS NULL AND w.blocked IS NULL AND w.seen > now() - 2 * my_lease;
        SELECT greatest(count(*) / (2 * helpers), 1) INTO share FROM (
            SELECT 1 FROM jobs j WHERE j.run = candidate.id AND j.state = 0 LIMIT wanted * 2 * helpers) AS open;
        share := least(share, wanted);
        RETURN QUERY
            WITH late AS MATERIALIZED (
                SELECT j.first FROM jobs j WHERE j.run = candidate.id AND j.state = 1 AND j.until < now()
                ORDER BY j.first LIMIT share FOR UPDATE SKIP LOCKED),
            fresh AS MATERIALIZED (
                SELECT j.first FROM jobs j WHERE j.run = candidate.id AND j.state = 0
                    AND NOT EXISTS (SELECT 1 FROM late)
                ORDER BY j.first LIMIT share FOR UPDATE SKIP LOCKED),
            taken AS (
                UPDATE jobs j SET state = 1, worker = me.id, token = mine, until = now() + my_lease,
                    tries = j.tries + 1
                FROM (SELECT * FROM late UNION ALL SELECT * FROM fresh) AS picked
                WHERE j.run = candidate.id AND j.first = picked.first
                RETURNING j.first, j.count, j.input)
            SELECT candidate.id, t.first, ARRAY(
                SELECT * FROM generate_series(t.first, t.first + t.count - 1)
                EXCEPT SELECT r.number FROM results r
                    WHERE r.run = candidate.id AND r.number >= t.first AND r.number < t.first + t.count
                ORDER BY 1),
                mine, t.input, false
            FROM taken t ORDER BY t.first;
        IF FOUND THEN RETURN; END IF;
        IF candidate.closed
            AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.run = candidate.id AND j.state = 0)
            AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.run = candidate.id AND j.state = 1)
        THEN PERFORM end_run(candidate.id); END IF;
    END LOOP;
END $$;

CREATE OR REPLACE FUNCTION store(worker_key uuid, of_run bigint, with_token bigint, numbers bigint[], outcomes text[],
                      bodies bytea[], remarks bytea[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
    me workers := known_worker(worker_key);
    added integer;
    asked checks;
    known bytea;
BEGIN
    SELECT * INTO asked FROM checks WHERE token = with_token AND worker = me.id;
    IF asked.token IS NOT NULL THEN
        DELETE FROM checks WHERE token = with_token;
        SELECT digest INTO known FROM results WHERE run = asked.run AND number = asked.number;
        IF known IS NULL THEN RETURN 0; END IF;
        INSERT INTO votes (run, number, worker, digest, disputed)
            VALUES (asked.run, asked.number, me.id, sha256(bodies[1]), known <> sha256(bodies[1]))
            ON CONFLICT DO NOTHING;
        IF known = sha256(bodies[1]) THEN UPDATE workers SET checked = true WHERE id = me.id; END IF;
        PERFORM settle(asked.run, asked.number);
        RETURN 0;
    END IF;
    WITH held AS MATERIALIZED (
        SELECT j.first, j.count FROM jobs j
        WHERE j.run = of_run AND j.token = with_token AND j.state = 1 AND j.worker = me.id)
    INSERT INTO results (run, number, worker, digest, outcome, body, notes)
        SELECT of_run, given.n, me.id, sha256(given.b), given.o, given.b, given.r
        FROM unnest(numbers, outcomes, bodies, remarks) AS given(n, o, b, r)
        WHERE EXISTS (SELECT 1 FROM held WHERE given.n >= held.first AND given.n < held.first + held.count)
        ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS added = ROW_COUNT;
    UPDATE jobs j SET state = 2, problem = NULL
        WHERE j.run = of_run AND j.token = with_token AND j.state = 1 AND j.worker = me.id
            AND (SELECT count(*) FROM results r
                 WHERE r.run = j.run AND r.number >= j.first AND r.number < j.first + j.count) = j.count;
    UPDATE workers SET done = done + added, seen = now() WHERE id = me.id;
    RETURN added;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA sortie FROM PUBLIC;
)sql";

}  // namespace sortie

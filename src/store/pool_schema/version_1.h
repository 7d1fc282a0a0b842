// The pool from the beginning: runs, jobs, results, workers, and what workers call.
#pragma once

namespace sortie {

inline constexpr const char* kPoolVersion1 = R"sql(
CREATE SCHEMA sortie;
SET LOCAL search_path = sortie, pg_temp;

CREATE TABLE about (
    version integer NOT NULL,
    lease interval NOT NULL DEFAULT '60 s',     -- a worker that is silent for longer loses its jobs
    check_share double precision NOT NULL DEFAULT 0.01  -- of the claims, on which a known result is repeated
);
INSERT INTO about (version) VALUES (1);

CREATE TABLE files (sha256 bytea PRIMARY KEY, bytes bytea NOT NULL);

CREATE TABLE runs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,                         -- match, tournament, study, test, datagen, solve, tune
    plan text NOT NULL,                         -- JSON
    engine text NOT NULL DEFAULT '',            -- version and bench signatures that workers must have
    needs text[] NOT NULL DEFAULT '{}',         -- engines of others, which workers must offer by name
    reproducible boolean NOT NULL DEFAULT false,  -- the same everywhere, times left out
    priority integer NOT NULL DEFAULT 0,        -- higher ones first
    max_workers integer,
    state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'cancelled', 'finished')),
    closed boolean NOT NULL DEFAULT false,      -- no jobs will be added: it ends with its last job
    started timestamptz NOT NULL DEFAULT now(),
    finished timestamptz,
    verdict text,
    asked_by text NOT NULL DEFAULT session_user
);

CREATE TABLE workers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
    role text NOT NULL DEFAULT session_user,
    name text NOT NULL,
    engine text NOT NULL,
    cpu text NOT NULL,
    threads integer NOT NULL,
    engines text[] NOT NULL,
    checked boolean NOT NULL DEFAULT false,     -- it has repeated a known result
    blocked text,                               -- why
    done bigint NOT NULL DEFAULT 0,
    began timestamptz NOT NULL DEFAULT now(),
    seen timestamptz NOT NULL DEFAULT now(),
    ended timestamptz
);

CREATE TABLE jobs (
    run bigint NOT NULL REFERENCES runs(id),
    first bigint NOT NULL,                      -- the numbers first … first + count - 1 of the run
    count integer NOT NULL CHECK (count BETWEEN 1 AND 1000),
    input bytea,
    state smallint NOT NULL DEFAULT 0,          -- 0 open, 1 taken, 2 done, 3 failed
    tries smallint NOT NULL DEFAULT 0,
    worker bigint REFERENCES workers(id),
    token bigint,                               -- of the claim: who has lost the job has the wrong one
    until timestamptz,
    problem text,
    PRIMARY KEY (run, first)
) WITH (fillfactor = 80);
CREATE INDEX jobs_open ON jobs (run, first) WHERE state = 0;
CREATE INDEX jobs_taken ON jobs (run, token) WHERE state = 1;
CREATE SEQUENCE tokens;

CREATE TABLE results (
    run bigint NOT NULL REFERENCES runs(id),
    number bigint NOT NULL,
    worker bigint REFERENCES workers(id),       -- NULL: whoever asked did it himself
    xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
    ended timestamptz NOT NULL DEFAULT now(),
    digest bytea NOT NULL,                      -- of the body
    outcome text,                               -- of a game
    body bytea NOT NULL,                        -- what is the same everywhere in a reproducible run
    notes bytea,                                -- times and the like
    PRIMARY KEY (run, number)
);
CREATE INDEX results_in_time ON results (run, xact);
CREATE TABLE purged_results (LIKE results, purged timestamptz NOT NULL DEFAULT now());

-- What else was said about a number: checks that were repeated elsewhere.
CREATE TABLE votes (
    run bigint NOT NULL REFERENCES runs(id),
    number bigint NOT NULL,
    worker bigint NOT NULL REFERENCES workers(id),
    digest bytea NOT NULL,
    made timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (run, number, worker)
);
CREATE TABLE checks (
    token bigint PRIMARY KEY,
    worker bigint NOT NULL REFERENCES workers(id),
    run bigint NOT NULL REFERENCES runs(id),
    number bigint NOT NULL,
    until timestamptz NOT NULL
);

CREATE UNLOGGED TABLE live (
    run bigint NOT NULL,
    number bigint NOT NULL,
    worker bigint NOT NULL,
    start text,
    first text NOT NULL,
    second text NOT NULL,
    moves text NOT NULL,
    beat timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (run, number)
);

CREATE FUNCTION known_worker(worker_key uuid) RETURNS workers
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE me workers;
BEGIN
    SELECT * INTO me FROM workers WHERE key = worker_key;
    IF me.id IS NULL THEN RAISE EXCEPTION 'this worker is not known to the pool' USING ERRCODE = 'SW001'; END IF;
    IF me.blocked IS NOT NULL THEN
        RAISE EXCEPTION 'worker % is blocked: %', me.name, me.blocked USING ERRCODE = 'SW002';
    END IF;
    RETURN me;
END $$;

CREATE FUNCTION hello(my_name text, my_engine text, my_cpu text, my_threads integer, my_engines text[])
RETURNS TABLE (id bigint, key uuid, lease double precision)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE reason text;
BEGIN
    SELECT w.blocked INTO reason FROM workers w WHERE w.name = my_name AND w.blocked IS NOT NULL LIMIT 1;
    IF reason IS NOT NULL THEN
        RAISE EXCEPTION 'worker % is blocked: %', my_name, reason USING ERRCODE = 'SW002';
    END IF;
    RETURN QUERY
        WITH new AS (
            INSERT INTO workers (name, engine, cpu, threads, engines)
            VALUES (left(my_name, 100), left(my_engine, 500), left(my_cpu, 200), my_threads, my_engines)
            RETURNING workers.id, workers.key)
        SELECT new.id, new.key, extract(epoch FROM about.lease)::double precision FROM new, about;
END $$;

CREATE FUNCTION end_run(of_run bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
    UPDATE runs SET state = 'finished', finished = now(), verdict = coalesce(verdict, CASE failures.n
        WHEN 0 THEN 'all done' ELSE failures.n || ' failed' END)
    FROM (SELECT count(*) AS n FROM jobs WHERE run = of_run AND state = 3) AS failures
    WHERE id = of_run AND state = 'active'
$$;

-- A number that this worker shall repeat: one that is disputed and that it has not seen, or for a new worker,
-- and now and then for others, one that somebody else has done.
CREATE FUNCTION choose_check(me workers) RETURNS TABLE (run bigint, number bigint)
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
        WHERE v.digest <> r.digest AND runs.engine = me.engine AND runs.needs <@ me.engines
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
        SELECT r.run, r.number FROM results r
        WHERE r.run = candidate AND r.number >= least + floor(random() * (most - least + 1))
            AND r.worker <> me.id
            AND NOT EXISTS (SELECT 1 FROM votes o
                            WHERE o.run = r.run AND o.number = r.number AND o.worker = me.id)
        ORDER BY r.number LIMIT 1;
END $$;

-- Jobs of one run, several at a time. `only` restricts it to a run.
CREATE FUNCTION claim(worker_key uuid, wanted integer, only_run bigint DEFAULT NULL)
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
                SELECT n FROM generate_series(t.first, t.first + t.count - 1) AS n
                WHERE NOT EXISTS (SELECT 1 FROM results r WHERE r.run = candidate.id AND r.number = n)),
                mine, t.input, false
            FROM taken t ORDER BY t.first;
        IF FOUND THEN RETURN; END IF;
        IF candidate.closed
            AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.run = candidate.id AND j.state = 0)
            AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.run = candidate.id AND j.state = 1)
        THEN PERFORM end_run(candidate.id); END IF;
    END LOOP;
END $$;

CREATE FUNCTION set_aside(worker_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE moved bigint;
BEGIN
    WITH gone AS (
        DELETE FROM results r USING workers w WHERE w.id = r.worker AND w.name = worker_name RETURNING r.*),
    kept AS (INSERT INTO purged_results SELECT * FROM gone),
    reopened AS (
        UPDATE jobs j SET state = 0, tries = 0, token = NULL FROM gone g
        WHERE j.run = g.run AND g.number >= j.first AND g.number < j.first + j.count),
    woken AS (
        UPDATE runs SET state = 'active', finished = NULL, verdict = NULL
        WHERE id IN (SELECT run FROM gone) AND state = 'finished' AND closed)
    SELECT count(*) INTO moved FROM gone;
    DELETE FROM votes v USING workers w WHERE w.id = v.worker AND w.name = worker_name;
    RETURN moved;
END $$;

-- Two workers agree and a third does not: the third is wrong, and all that it has done is done again.
CREATE FUNCTION settle(of_run bigint, of_number bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE
    right_one bytea;
    wrong record;
BEGIN
    SELECT said.digest INTO right_one FROM (
        SELECT worker, digest FROM results WHERE run = of_run AND number = of_number
        UNION SELECT worker, digest FROM votes WHERE run = of_run AND number = of_number) AS said
        GROUP BY said.digest HAVING count(DISTINCT said.worker) >= 2 ORDER BY count(*) DESC LIMIT 1;
    IF right_one IS NULL THEN RETURN; END IF;
    FOR wrong IN
        SELECT DISTINCT w.name FROM (
            SELECT worker, digest FROM results WHERE run = of_run AND number = of_number
            UNION SELECT worker, digest FROM votes WHERE run = of_run AND number = of_number) AS said
        JOIN workers w ON w.id = said.worker WHERE said.digest <> right_one
    LOOP
        UPDATE workers SET blocked = 'two others disagree with its result number ' || of_number + 1 || ' of run ' || of_run
            WHERE name = wrong.name AND blocked IS NULL;
        PERFORM set_aside(wrong.name);
    END LOOP;
END $$;

-- Stores results of jobs that the worker still has, and answers how many were new.
CREATE FUNCTION store(worker_key uuid, of_run bigint, with_token bigint, numbers bigint[], outcomes text[],
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
        INSERT INTO votes (run, number, worker, digest) VALUES (asked.run, asked.number, me.id, sha256(bodies[1]))
            ON CONFLICT DO NOTHING;
        IF known = sha256(bodies[1]) THEN UPDATE workers SET checked = true WHERE id = me.id; END IF;
        PERFORM settle(asked.run, asked.number);
        RETURN 0;
    END IF;
    INSERT INTO results (run, number, worker, digest, outcome, body, notes)
        SELECT of_run, given.n, me.id, sha256(given.b), given.o, given.b, given.r
        FROM unnest(numbers, outcomes, bodies, remarks) AS given(n, o, b, r)
        WHERE EXISTS (SELECT 1 FROM jobs j WHERE j.run = of_run AND j.token = with_token AND j.state = 1
                      AND j.worker = me.id AND given.n >= j.first AND given.n < j.first + j.count)
        ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS added = ROW_COUNT;
    UPDATE jobs j SET state = 2, problem = NULL
        WHERE j.run = of_run AND j.token = with_token AND j.state = 1 AND j.worker = me.id
            AND (SELECT count(*) FROM results r
                 WHERE r.run = j.run AND r.number >= j.first AND r.number < j.first + j.count) = j.count;
    UPDATE workers SET done = done + added, seen = now() WHERE id = me.id;
    RETURN added;
END $$;

-- Answers which of the claims still hold; those of paused and cancelled runs do not.
CREATE FUNCTION beat(worker_key uuid, tokens bigint[]) RETURNS SETOF bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE
    me workers := known_worker(worker_key);
    my_lease interval := (SELECT lease FROM about);
BEGIN
    UPDATE workers SET seen = now() WHERE id = me.id;
    RETURN QUERY
        WITH kept AS (
            UPDATE jobs j SET until = now() + my_lease FROM runs r
            WHERE r.id = j.run AND r.state = 'active' AND j.state = 1 AND j.worker = me.id AND j.token = ANY (tokens)
            RETURNING j.token),
        checked AS (
            UPDATE checks c SET until = now() + my_lease WHERE c.worker = me.id AND c.token = ANY (tokens)
            RETURNING c.token)
        SELECT token FROM kept UNION SELECT token FROM checked;
END $$;

CREATE FUNCTION give_back(worker_key uuid, tokens bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE me workers := known_worker(worker_key);
BEGIN
    UPDATE jobs j SET state = 0, tries = greatest(j.tries - 1, 0), token = NULL
        WHERE j.state = 1 AND j.worker = me.id AND j.token = ANY (tokens);
    DELETE FROM checks c WHERE c.worker = me.id AND c.token = ANY (tokens);
END $$;

CREATE FUNCTION fail(worker_key uuid, of_run bigint, of_first bigint, with_token bigint, message text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE me workers := known_worker(worker_key);
BEGIN
    UPDATE jobs j SET state = CASE WHEN j.tries >= 5 THEN 3 ELSE 0 END, token = NULL,
            problem = left(me.name || ': ' || message, 1000)
        WHERE j.run = of_run AND j.first = of_first AND j.token = with_token AND j.state = 1 AND j.worker = me.id;
    DELETE FROM checks c WHERE c.worker = me.id AND c.token = with_token;
END $$;

CREATE FUNCTION run_info(worker_key uuid, of_run bigint) RETURNS TABLE (kind text, plan text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE me workers := known_worker(worker_key);
BEGIN
    RETURN QUERY SELECT r.kind, r.plan FROM runs r WHERE r.id = of_run;
END $$;

CREATE FUNCTION file(worker_key uuid, wanted bytea) RETURNS bytea
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE me workers := known_worker(worker_key);
BEGIN
    RETURN (SELECT bytes FROM files WHERE sha256 = wanted);
END $$;

-- Why there is no work although there are runs, in a line; NULL when there simply is none.
CREATE FUNCTION why_idle(worker_key uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE me workers := known_worker(worker_key);
BEGIN
    RETURN (SELECT CASE
            WHEN r.engine <> me.engine THEN format('run %s is for %s; this is %s', r.id, r.engine, me.engine)
            ELSE format('run %s needs the engines %s; --engine offers them', r.id, array_to_string(r.needs, ', ')) END
        FROM runs r WHERE r.state = 'active' AND (r.engine <> me.engine OR NOT r.needs <@ me.engines)
            AND EXISTS (SELECT 1 FROM jobs j WHERE j.run = r.id AND j.state < 2)
        ORDER BY r.priority DESC, r.id LIMIT 1);
END $$;

CREATE FUNCTION show_live(worker_key uuid, of_runs bigint[], of_numbers bigint[], starts text[], firsts text[],
                          seconds text[], moved text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
#variable_conflict use_column
DECLARE me workers := known_worker(worker_key);
BEGIN
    DELETE FROM live WHERE worker = me.id;
    INSERT INTO live (run, number, worker, start, first, second, moves)
        SELECT g.r, g.n, me.id, g.s, g.f, g.o, left(g.m, 100000)
        FROM unnest(of_runs, of_numbers, starts, firsts, seconds, moved) AS g(r, n, s, f, o, m)
        LIMIT 1000 ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION bye(worker_key uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = sortie, pg_temp AS $$
    DELETE FROM live WHERE worker = (SELECT id FROM workers WHERE key = worker_key);
    UPDATE workers SET ended = now() WHERE key = worker_key
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA sortie FROM PUBLIC;
)sql";

}  // namespace sortie

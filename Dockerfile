# A Souq server with compiled rules. Run it with compose.yaml, or: docker build -t souq . && docker run -p 8000:8000 souq

FROM python:3.13-slim AS build
WORKDIR /souq
COPY . .
# The wheel with the page, and the versions of the lock as constraints (pip allows neither hashes nor extras there).
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /dist . \
    && sed -En 's/^([a-z0-9-]+)(\[[^]]*\])?(==[^\\]*[^\\ ]).*/\1\3/p' requirements.txt > /dist/constraints.txt

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/dist,target=/dist \
    pip install --no-cache-dir --constraint /dist/constraints.txt "$(echo /dist/souq-*.whl)[postgres]" \
    && useradd --system --uid 10001 --home-dir /var/lib/souq --create-home souq \
    && install --directory --owner souq /var/cache/souq
USER 10001

# Rules compiled for any x86-64 processor since 2013 (AVX2), not for the one that builds the image.
# For an ARM image: --build-arg CPU=generic
ARG CPU=x86-64-v3
ENV NUMBA_CPU_NAME=$CPU NUMBA_CPU_FEATURES= SOUQ_CACHE=/var/cache/souq
RUN souq warm

VOLUME /var/lib/souq
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["souq"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--data", "/var/lib/souq", "--no-open"]
